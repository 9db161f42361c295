"""Other machines do the work and change no digit: a real scheduler and workers, killed and stopped in the middle."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

from base import cluster as base_cluster
from base.cluster import Cluster, ClusterRefusal, WorkDied, refuse_address
from engine.simulation_crew import ClusterWorkers
from engine.simulator import Checkpoint, simulate
from pitboss import simulation_checkpoint
from pitboss.main import main
from tests.support.cluster import SlowGame, Started, started
from tests.support.documents import model_text
from tests.support.samples import some
from tests.support.tls import certificate_folder

GAME = SlowGame()
ROUNDS = 3_000


@pytest.fixture(autouse=True)
def not_forever() -> Iterator[None]:
    """What hangs here would hang the whole suite."""

    def over(number: int, frame: object) -> None:
        raise TimeoutError("a test of the cluster hangs")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(180)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def running() -> Iterator[Started]:
    with started() as cluster:
        yield cluster


def test_a_cluster_gives_the_digits_of_one_process(running: Started) -> None:
    alone = simulate(SlowGame(seconds=0), ROUNDS, 7)
    with Cluster(running.address) as cluster:
        assert simulate(GAME, ROUNDS, 7, crew=ClusterWorkers(cluster)) == alone


def test_what_fails_behind_the_connection_prints_no_traceback(
    running: Started, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """An interruption can come between a call and its first step: the library's loop then fails to call it off."""
    done = Event()

    def fails() -> None:
        done.set()
        raise NameError("future")

    with Cluster(running.address) as cluster:
        loop = cluster.client.loop
        assert loop is not None
        loop.add_callback(fails)
        assert done.wait(30)
        assert cluster.submit(abs, -7).result() == 7
    assert capfd.readouterr().err == ""
    assert not caplog.records


def test_a_worker_killed_in_the_middle_changes_no_digit() -> None:
    with started() as fresh, Cluster(fresh.address) as cluster:
        wait_for_workers(cluster, 2)
        killed: list[int] = []

        def say(done: int, left: float) -> None:
            if done > ROUNDS // 4 and not killed:
                killed.append(fresh.workers[0].pid)
                fresh.workers[0].kill()

        found = simulate(GAME, ROUNDS, 7, say=say, crew=ClusterWorkers(cluster))
        assert killed
        assert found == simulate(SlowGame(seconds=0), ROUNDS, 7)


def test_a_worker_that_hangs_is_overtaken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_cluster, "SLOWEST", 0.5)
    monkeypatch.setattr(base_cluster, "FETCH_SECONDS", 0.5)
    with started() as fresh, Cluster(fresh.address) as cluster:
        wait_for_workers(cluster, 2)
        stopped: list[int] = []

        def say(done: int, left: float) -> None:
            if not stopped:
                stopped.append(fresh.workers[0].pid)
                fresh.workers[0].send_signal(signal.SIGSTOP)

        found = simulate(GAME, ROUNDS, 7, say=say, crew=ClusterWorkers(cluster))
        assert stopped
        assert found == simulate(SlowGame(seconds=0), ROUNDS, 7)


def test_a_result_that_lies_with_a_worker_that_hangs_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_cluster, "FETCH_SECONDS", 0.5)
    with started() as fresh, Cluster(fresh.address) as cluster:
        wait_for_workers(cluster, 2)
        processes = cluster.client.run(os.getpid)
        task = cluster.submit(os.getpid)
        while not task.futures[0].done():
            sleep(0.05)
        (holder,) = cluster.client.who_has([task.futures[0]])[task.futures[0].key]
        os.kill(processes[holder], signal.SIGSTOP)
        assert task.result() in set(processes.values()) - {processes[holder]}


def wait_for_workers(cluster: Cluster, number: int) -> None:
    late = monotonic() + 120
    while cluster.cores < number and monotonic() < late:
        sleep(0.1)
    assert cluster.cores == number


def test_a_cluster_without_workers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_cluster, "PATIENCE", 1)
    with (
        started(workers=0) as lonely,
        Cluster(lonely.address) as cluster,
        pytest.raises(ClusterRefusal, match="no worker"),
    ):
        simulate(GAME, ROUNDS, 7, crew=ClusterWorkers(cluster))


def test_work_that_kills_its_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_cluster, "TRIES", 1)
    with started(workers=5) as fresh, Cluster(fresh.address) as cluster:
        wait_for_workers(cluster, 5)
        with pytest.raises(WorkDied, match="died"):
            cluster.submit(os._exit, 1).result()


def test_the_commands(running: Started, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Simulate and check print with a cluster what they print without; one file cannot be read, one has a source."""
    (tmp_path / "wheel.game").write_text(model_text("roulette"))
    call = ["simulate", str(tmp_path / "wheel.game"), "--rounds", "2e5", "--format", "json", "--quiet"]
    assert main(call) == 0
    alone = capsys.readouterr().out
    assert main([*call, "--cluster", running.address]) == 0
    assert capsys.readouterr().out == alone
    (tmp_path / "broken.game").write_text("dealer draw; dealer must hit\n")
    (tmp_path / "cited.game").write_text(
        'exhibit "T"\nsource "t.txt"\ngame blackjack\ndecks: 6 decks of 52 cards @1.1\n'
    )
    (tmp_path / "t.txt").write_text("Six decks are used.\nNobody reads this line.\n")
    check = ["check", "--no-prices", "--format", "json", "--quiet", str(tmp_path), "--jobs", "1"]
    code = main(check)
    alone, complaint = capsys.readouterr()
    assert code == 2
    assert "Nobody reads" in alone or "unclaimed" in alone
    assert main([*check, "--cluster", running.address]) == 2
    there, complaint_there = capsys.readouterr()
    assert json.loads(there) == json.loads(alone)
    assert complaint_there == complaint


@pytest.mark.parametrize(
    ("address", "certificates", "why"),
    [
        ("tcp://10.1.2.3:8786", None, "another machine"),
        ("tcp://example.org:8786", None, "another machine"),
        ("tls://10.1.2.3:8786", None, "--certificates"),
        ("http://127.0.0.1:8786", None, "no address"),
        ("tcp://127.0.0.1", None, "no address"),
        ("tcp://127.0.0.1:99999999", None, "no address"),
        ("nonsense", None, "no address"),
    ],
)
def test_addresses_that_are_refused(address: str, certificates: str | None, why: str) -> None:
    with pytest.raises(ClusterRefusal, match=why):
        refuse_address(address, certificates)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tcp://localhost:1", "tcp://[::1]:1", "tcp://127.9.9.9:1"])
def test_this_machine_needs_no_certificates(address: str) -> None:
    refuse_address(address, None)


def test_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, strangers = certificate_folder(tmp_path / "ours"), certificate_folder(tmp_path / "theirs")
    tls = ("--tls-ca-file", "ca.pem", "--tls-cert", "certificate.pem", "--tls-key", "key.pem")
    ours = tuple(str(folder / part) if part.endswith(".pem") else part for part in tls)
    with started(1, "tls", ours) as fresh:
        with Cluster(fresh.address, str(folder)) as cluster:
            kept: list[Checkpoint] = []
            alone = simulate(SlowGame(seconds=0), 100, 7)
            assert simulate(GAME, 100, 7, crew=ClusterWorkers(cluster), keep=kept.append) == alone
            begun = next(one for one in kept if 0 < one.tally.rounds < 100)
            assert simulate(GAME, 100, 7, crew=ClusterWorkers(cluster), begun=begun) == alone
        monkeypatch.setattr(base_cluster, "CONNECT_SECONDS", 2)
        with pytest.raises(ClusterRefusal, match="no scheduler answers"):
            Cluster(fresh.address, str(strangers))
    with pytest.raises(ClusterRefusal, match=r"there is no .*ca\.pem"):
        Cluster("tls://127.0.0.1:1", str(tmp_path))


def test_an_interrupted_run_goes_on_from_its_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation_checkpoint, "BETWEEN_WRITES", 0)
    kept = tmp_path / "kept.json"
    (tmp_path / "wheel.game").write_text(model_text("roulette"))
    call = ["simulate", str(tmp_path / "wheel.game"), "--format", "json", "--quiet", "--jobs", "1"]

    def interrupt() -> None:
        while not kept.exists():
            sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)
        while not ended.wait(5):  # Python drops an interruption that comes while it calls a finalizer
            os.kill(os.getpid(), signal.SIGINT)

    ended = Event()
    Thread(target=interrupt).start()
    assert main([*call, "--rounds", "1e12", "--checkpoint", str(kept)]) == 130
    ended.set()
    assert json.loads(capsys.readouterr().out)["interrupted"]
    done = json.loads(kept.read_text())["tally"]["rounds"]
    rounds = str(done + 123_456)
    assert main([*call, "--rounds", rounds, "--checkpoint", str(kept)]) == 0
    resumed = capsys.readouterr().out
    assert main([*call, "--rounds", rounds]) == 0
    assert capsys.readouterr().out == resumed


@pytest.mark.parametrize("change", some(["seed", "document", "rounds", "damage"], 3))
def test_a_checkpoint_of_another_run_is_refused(
    change: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, wheel = tmp_path / "kept.json", tmp_path / "wheel.game"
    wheel.write_text(model_text("roulette"))
    call = ["simulate", str(wheel), "--quiet", "--jobs", "1", "--checkpoint", str(kept)]
    assert main([*call, "--rounds", "200000"]) == 0
    if change == "document":
        wheel.write_text(model_text("roulette").replace("35 to 1", "34 to 1", 1))
    if change == "damage":
        kept.write_text(kept.read_text()[:-20])
    more = {"seed": ["--seed", "9"], "rounds": ["--rounds", "5"]}.get(change, [])
    capsys.readouterr()
    assert main([*call, *more]) == 2
    assert str(kept) in capsys.readouterr().err
