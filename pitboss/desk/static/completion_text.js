// What becomes of a text when a suggestion is taken: no page is needed for this.

/** The text with an offer in place of what was begun, and where the cursor stands then. */
export function taken(text, cursor, offer) {
  const before = text.slice(0, offer.begins);
  const after = text.slice(cursor);
  const joint = after.startsWith(" ") || /[\s:]$/.test(offer.text) || after.startsWith("\n") ? "" : after ? " " : "";
  const made = before + offer.text + joint;
  return { text: made + after, cursor: made.length };
}

/** A number within a list of so many that goes round: one past the last is the first. */
export function wrapped(number, length) { return ((number % length) + length) % length; }
