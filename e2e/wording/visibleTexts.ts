import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { CATALOGUE } from '../../shared/packs/catalogue.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Folders whose texts people read: the page, the studio with its shells and steps, the command line, the client. */
const FOLDERS = [
  'electron/engine',
  'renderer',
  'electron/studio',
  'electron/main',
  'electron/preload',
  'electron/browser',
  'electron/cli',
]
const SHARED_WORK = ['electron/dubbing', 'electron/client', 'electron/files', 'shared']
/** The texts themselves, and words of others: models and their licences, languages, prompts of chat models. */
const NOT_OURS = ['shared/locale', 'shared/contract', 'shared/text', 'shared/assistant', 'shared/speechServers']
/** Files and folders whose English is for programs and those who run or call the service, never for who works in the studio. */
const FOR_PROGRAMS = [
  // Refusals of calls that our pages do not make, and of requests that are not from our page.
  'electron/studio/commands/dispatch.ts',
  'electron/studio/commands/tasks.ts',
  'electron/main/ipc.ts',
  'electron/browser/guard.ts',
  'electron/browser/upload.ts',
  // Details of a document that no edit of the page makes; `failure.editUnfit` says that it does not fit.
  'shared/project/checkDocument.ts',
  // Summaries of the private calls, for their document.
  'shared/packs/packRoutes.ts',
  // Errors of fields as the service words them (spec 7).
  'shared/failure.ts',
  // Requests that are not as the interface says: our clients send none.
  'electron/engine/http',
  // Help and arguments of the engine, its keys and workers, for who runs a service.
  'electron/engine/engine.ts',
  'electron/engine/main.ts',
  'electron/engine/keysCommand.ts',
  'electron/engine/dataCommands.ts',
  'electron/engine/queueCommand.ts',
  'electron/engine/backends/oneMachine/backupData.ts',
  'electron/engine/backends/oneMachine/checkData.ts',
  'electron/engine/backends/oneMachine/metricsPage.ts',
  'electron/engine/backends/manyMachines/queueAdmin.ts',
  'electron/engine/backends/manyMachines/workerLeases.ts',
  'electron/engine/workerCommand.ts',
  'electron/engine/backends/shared/accountRecords.ts',
  'electron/engine/backends/shared/openBlobs.ts',
  // Redis and machines that do not fit together, and figures for monitoring.
  'electron/engine/backends/manyMachines/gatewayPages.ts',
  'electron/engine/backends/manyMachines/oneVersion.ts',
  'electron/engine/backends/manyMachines/redisAddress.ts',
  'electron/engine/backends/manyMachines/workerPages.ts',
  // Sample sentences that the self-tests of packs have spoken.
  'electron/engine/packService/sentences.ts',
  'electron/engine/packService/spokenSample.ts',
  // Prompts of chat models and the works that melodies rest on.
  'electron/engine/adapters/translate/translatePrompt.ts',
  'electron/engine/adapters/translate/namesIn.ts',
  'electron/engine/adapters/espeak/melodies.ts',
  // Words, passages and sources of listening tests.
  'shared/kit/pairs.ts',
  'shared/kit/passages.ts',
]
/** Sentences for programs in files that speak to people too. */
const SENTENCES_FOR_PROGRAMS = [
  // Fields of requests that our studio does not send, and models that it does not name.
  /^There are lines, but no file with their takes/,
  /^A stretch to keep ends at/,
  /^A voice is only followed where the person/,
  /^This Idempotency-Key belongs to another request/,
  /^The job \$\{job_id\} has no video/,
  /^There is no chat model|^There is none$|^There is: /,
  // Sound at a rate that the engine itself never asks for.
  /^(Speech is found|Speakers are found|Speech is recognised|Voices are separated) in sound at/,
  // The documented default in the service's list of voices, which our page and command line leave out, and a comment in a file.
  / speaks where no voice is named; with a language|^Default \(now: /,
  /^Dubbed with Griot Studio\. (The|Some) voices of the dub are/,
  // Sample sentences of self-tests.
  /^(Repeat this sentence word for word, .*: \$\{SENTENCE\}|The old man walked slowly to the market.*)$/,
  // The cause of a failure, for the log.
  /^Child process: /,
]
/** Names of programs, works and models, and lines that other programs read in a file. */
const NAMES: ReadonlySet<string> = new Set([
  'Griot Studio',
  'Noto Sans',
  'Festival (Carnegie Mellon University, Flite)',
  'Google Chrome',
  'Microsoft Edge',
  'Brave Browser',
  'Torcoli et al. (JAES 2019)',
  'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  'Time map (seconds of the source > of the dub):',
  ...CATALOGUE.flatMap(({ name, licence: { credit = name } }) => [name, credit]),
])
/** Code before a literal that no user reads: a bug, which the log tells; the log itself; an answer of HTTP; diagnostics. */
const BEFORE_PROGRAMS =
  /new (?:Range|Type)?Error\(\s*$|\blog\.\w+\(\s*$|new Response\(\s*$|status: \d+, message: $|\{ text: \[$/

/** A comment, a text in quotes, or one between the tags of a page; in this order, as each may hold what looks like another. */
const PIECES =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*)`|>([^<>{}=;()]*\p{L}[^<>{}=;()]*)<\//gu
/** Words as a person reads them: a capital and a second word, or a value and words that end as a sentence does. */
const SENTENCE = /^\p{Lu}[\p{Ll}’-]*,? [\p{L}“(]|^\$\{[^}]*\}[^.]* \p{Ll}+ .*\p{Ll}\.$/u

/** Literals by file, relative to the project, that look like texts for people and come from no table. */
export function visibleTexts(): ReadonlyMap<string, readonly string[]> {
  const files = [...FOLDERS, ...SHARED_WORK].flatMap((folder) => sourcesIn(join(ROOT, folder)))
  const found = files.map(
    (path) => [relative(ROOT, path).split(sep).join('/'), textsIn(readFileSync(path, 'utf8'))] as const,
  )
  return new Map(found.filter(([, texts]) => texts.length > 0))
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|testing|d)\.ts$|\.types/.test(path))
    .filter((path) => !FOR_PROGRAMS.some((one) => path === join(ROOT, one) || path.startsWith(join(ROOT, one) + sep)))
    .filter((path) => !NOT_OURS.some((one) => path.startsWith(join(ROOT, one) + sep)))
}

function textsIn(source: string): string[] {
  return Array.from(source.matchAll(PIECES)).flatMap(({ 1: single, 2: double, 3: template, 4: between, index }) => {
    const text = (single ?? double ?? template ?? between)?.trim()
    const isForPrograms = BEFORE_PROGRAMS.test(source.slice(Math.max(0, index - 40), index))
    return text === undefined ||
      isForPrograms ||
      NAMES.has(text) ||
      !SENTENCE.test(text) ||
      SENTENCES_FOR_PROGRAMS.some((one) => one.test(text))
      ? []
      : [text]
  })
}
