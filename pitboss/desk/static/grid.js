// Moving about in rows of things with the arrow keys: no page is needed for this.

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The thing beside, above or below one in rows of unequal length; undefined at the edge. */
export function moved(rows, one, key) {
  const [down, right] = STEPS[key] || [0, 0];
  const row = rows.findIndex((line) => line.includes(one));
  if (row < 0) return undefined;
  const line = rows[row + down];
  if (!line?.length) return undefined;
  const column = rows[row].indexOf(one) + right;
  return right ? line[column] : line[Math.min(column, line.length - 1)];
}
