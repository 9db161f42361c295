// Starts `pitboss lsp` for .game files, and asks for the reason of an acceptance, for which the protocol has no word.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("pitboss.askForReason", accept),
    vscode.commands.registerCommand("pitboss.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("pitboss")) restart();
    }),
  );
  await start();
}

async function start() {
  const settings = vscode.workspace.getConfiguration("pitboss");
  const run = { command: settings.get("command") || "pitboss", args: ["lsp"] };
  client = new LanguageClient("pitboss", "Pitboss", { run, debug: run }, {
    documentSelector: [{ language: "pitboss" }],
    initializationOptions: {
      prices: settings.get("prices"),
      reviewer: settings.get("reviewer"),
      asksForReason: true,
    },
  });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `${run.command} could not be started: install it with pip install 'pitboss[lsp]', or set pitboss.command. ${error}`,
    );
  }
}

async function restart() {
  await deactivate();
  await start();
}

async function accept(uri, finding) {
  const reason = await vscode.window.showInputBox({
    title: "Accept this finding",
    prompt: "Why may it stand? The reason is written into the file and into every report.",
  });
  if (!reason || !reason.trim()) return;
  const known = vscode.workspace.getConfiguration("pitboss").get("reviewer");
  const by = known || (await vscode.window.showInputBox({ title: "Accept this finding", prompt: "Who accepts it?" }));
  if (!by || !by.trim()) return;
  const refusal = await client.sendRequest("workspace/executeCommand", {
    command: "pitboss.accept",
    arguments: [uri, finding, reason, by],
  });
  if (refusal) vscode.window.showWarningMessage(refusal);
}

async function deactivate() {
  const running = client;
  client = undefined;
  if (running) await running.stop().catch(() => {});
}

module.exports = { activate, deactivate };
