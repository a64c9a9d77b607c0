import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { countRetries, findViolations } from './cluster/checks.ts';
import { countWritten, findWrongMessages, readConversation, summarize } from './cluster/conversation.ts';
import { findNginx } from './cluster/nginx.ts';
import { simulateRenters, readAcknowledgedWork } from './cluster/renters.ts';
import { runStalledConnections } from './cluster/silence.ts';
import { startStage, type Stage } from './cluster/stage.ts';
import { ensureChromium } from './find-chromium.ts';

const PEOPLE_WITHOUT_BROWSER = 4;
const WRITTEN_BEFORE_KILL = 300;
/** The first messages, sent one at a time. */
const CALM_LETTERS = 20;
const root = fileURLToPath(new URL('../', import.meta.url));
const started = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${command} ${args[0]} ended with ${code}.`))));
  });
}

async function crash(program: Stage['worker'], away: number): Promise<void> {
  await program.kill();
  await delay(away);
  await program.start();
}

async function upgrade(program: Stage['worker'], ending: 'stop' | 'kill'): Promise<void> {
  await program[ending]();
  program.useNextVersion();
  await program.start();
}

/** Crashes and upgrades one process after the other while users keep working. */
async function makeTrouble({ apps: [first, second], worker }: Stage, hasBegun: () => Promise<boolean>): Promise<void> {
  while (!(await hasBegun())) await delay(200);
  await delay(3_000);
  say('app-1 is killed');
  await crash(first, 4_000);
  say('app-1 is running again');
  await delay(3_000);

  say('app-2 is replaced by the next version, which migrates while app-1 serves');
  await upgrade(second, 'stop');
  say('app-2 runs the next version next to the current one');
  await delay(5_000);

  say('the worker is killed and restarted with the next version');
  await upgrade(worker, 'kill');

  say('app-2 is killed while running the next version');
  await crash(second, 2_000);
  await delay(3_000);
  say('app-1 is replaced too');
  await upgrade(first, 'stop');
  say('all processes run the next version');
  await delay(3_000);
}

/** The journeys of one file. */
const journey = (name: string, stage: Stage, env: Record<string, string>) =>
  run('playwright', ['test', '--config', 'e2e/cluster/playwright.config.ts', name], {
    E2E_URL: stage.url,
    CHROMIUM_PATH: ensureChromium(),
    ...env,
  });

/** Kills a server during a thousand messages between two browsers. */
async function runChat(stage: Stage, folder: string): Promise<string[]> {
  const recorded = join(folder, 'messages.jsonl');
  const chat = journey('two-users-chat', stage, {
    CLUSTER_TOLD: recorded,
    CLUSTER_APPS: stage.apps.map(({ url }) => url).join(),
    CLUSTER_METRICS: stage.apps.map(({ metricsUrl }) => metricsUrl).join(),
  });
  const state = { isOver: false };
  const over = chat.catch(() => {}).finally(() => (state.isOver = true));
  while ((await countWritten(recorded)) < WRITTEN_BEFORE_KILL && !state.isOver) await delay(50);
  if (state.isOver) await chat;
  const [app] = stage.apps;
  const from = Date.now();
  say(`${app.name} is killed after ${await countWritten(recorded)} messages`);
  await crash(app, 2_000);
  const to = Date.now();
  say(`${app.name} is running again after ${await countWritten(recorded)} messages`);
  await over;
  await chat;
  const conversation = (await readConversation(recorded))!;
  const { letters, sent } = conversation;
  const [calm, busy] = [letters.slice(0, CALM_LETTERS), letters.slice(CALM_LETTERS)];
  // Includes messages that were in transit when the server was killed.
  const isAffected = ({ sentAt, shownAt }: (typeof letters)[number]) => shownAt > from && sentAt < to;
  say(
    `${sent.renter.length + sent.owner.length} messages were acknowledged. Delivery time from click to the other browser:`,
  );
  say(`  one at a time: ${summarize(calm)}`);
  say(`  among a thousand: ${summarize(busy.filter((letter) => !isAffected(letter)))}`);
  say(`  while a server was down: ${summarize(busy.filter(isAffected))}`);
  return findWrongMessages(stage, conversation);
}

/** Users list, book and cancel, with and without browsers, while servers and worker are killed and replaced. */
async function runBookings(stage: Stage, folder: string): Promise<string[]> {
  const [recorded, end] = [join(folder, 'told.jsonl'), join(folder, 'end')];
  const state = { isOver: false };
  const finish = () => {
    state.isOver = true;
    writeFileSync(end, '');
  };
  const journeys = journey('users-keep-working', stage, { CLUSTER_TOLD: recorded, CLUSTER_END: end });
  const renting = simulateRenters(stage.url, PEOPLE_WITHOUT_BROWSER, () => state.isOver);
  const hasBegun = async () => state.isOver || (await readAcknowledgedWork(recorded)).bookings.length > 0;
  const trouble = makeTrouble(stage, hasBegun).finally(finish);
  // The first failure stops the others.
  for (const part of [journeys, renting]) part.catch(finish);
  // Waits for all of them, so that the stage is not torn down under those that still run.
  await Promise.allSettled([renting, journeys, trouble]);
  const [rented] = await Promise.all([renting, journeys, trouble]);
  const inBrowser = await readAcknowledgedWork(recorded);
  const promised = {
    bookings: [...rented.bookings, ...inBrowser.bookings],
    photos: [...rented.photos, ...inBrowser.photos],
  };
  say(`${inBrowser.bookings.length} bookings and ${inBrowser.photos.length} photos in browsers, and`);
  say(`${rented.bookings.length} bookings and ${rented.photos.length} photos without, were acknowledged`);
  // Gives workers time to resume interrupted work.
  await delay(5_000);
  return findViolations(stage, promised);
}

/** Kills and replaces servers. */
async function runKills(folder: string): Promise<string[]> {
  const stage = await startStage(folder);
  say(`PostgreSQL with a replica, S3, two servers and a worker run behind nginx at ${stage.url}`);
  try {
    const broken = [...(await runChat(stage, folder)), ...(await runBookings(stage, folder))];
    const { requests, retried, failed } = await countRetries(folder);
    say(`${requests} requests: nginx retried ${retried} with another server and gave up on ${failed}`);
    return broken;
  } finally {
    await stage.stop();
  }
}

/** Scenarios to run; all by default */
const wanted = process.argv.slice(2);
const scenarios = {
  kills: runKills,
  silence: (folder: string) => runStalledConnections(folder, say),
};

async function runScenarios(parent: string): Promise<string[]> {
  await run(process.execPath, ['scripts/build-web.ts']);
  const broken: string[] = [];
  for (const [name, runScenario] of Object.entries(scenarios)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const folder = join(parent, name);
    mkdirSync(folder);
    broken.push(...(await runScenario(folder)));
  }
  return broken;
}

findNginx();
const folder = mkdtempSync(join(tmpdir(), 'sparekey-cluster-'));
try {
  const broken = await runScenarios(folder);
  for (const line of broken) console.error(line);
  if (broken.length > 0) throw new Error(`${broken.length} checks failed.`);
  say('No failed booking, no lost photo, no lost message, and the ledger is correct.');
  rmSync(folder, { recursive: true, force: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`Logs are in ${folder}`);
  process.exitCode = 1;
}
