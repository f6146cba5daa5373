import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

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
const NOT_OURS = [
  'shared/locale',
  'shared/contract',
  'shared/packs',
  'shared/text',
  'shared/assistant',
  'shared/speechServers',
]
/** Files whose English is for programs: what they refuse comes from our own pages and tests, and no person can cause it. */
const FOR_PROGRAMS = [
  // Refusals of calls that our pages do not make, and of requests that are not from our page.
  'electron/studio/commands/dispatch.ts',
  'electron/studio/commands/tasks.ts',
  'electron/main/ipc.ts',
  'electron/browser/guard.ts',
  'electron/browser/upload.ts',
  // Details of a document that no edit of the page makes; `failure.editUnfit` says that it does not fit.
  'shared/project/checkDocument.ts',
  // Errors of fields as the service words them (spec 7).
  'shared/failure.ts',
  // Stand-ins of tests.
  'electron/studio/project/breakingStudio.ts',
  'electron/dubbing/queue/testProgram.ts',
]
/** Names of programs and works, and lines that other programs read in a file. */
const NAMES: ReadonlySet<string> = new Set([
  'Google Chrome',
  'Microsoft Edge',
  'Brave Browser',
  'Torcoli et al. (JAES 2019)',
  'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  'Time map (seconds of the source > of the dub):',
])
/** Code before a literal that no user reads: a bug, which the log tells; the log itself; an answer of HTTP; diagnostics. */
const BEFORE_PROGRAMS =
  /new (?:Range|Type)?Error\(\s*$|\blog\.\w+\(\s*$|new Response\(\s*$|status: \d+, message: $|\{ text: \[$/

/** A comment, a text in quotes, or one between the tags of a page; in this order, as each may hold what looks like another. */
const PIECES =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*)`|>([^<>{}=;()]*\p{L}[^<>{}=;()]*)<\//gu
/** Words as a person reads them: a capital and a second word, or a value and words that end as a sentence does. */
const SENTENCE = /^\p{Lu}[\p{Ll}’]*,? [\p{L}“(]|^\$\{[^}]*\}[^.]* \p{Ll}+ .*\p{Ll}\.$/u

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
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|\.d\.ts$|\.types/.test(path))
    .filter((path) => !FOR_PROGRAMS.some((one) => path === join(ROOT, one)))
    .filter((path) => !NOT_OURS.some((one) => path.startsWith(join(ROOT, one) + sep)))
}

function textsIn(source: string): string[] {
  return Array.from(source.matchAll(PIECES)).flatMap(({ 1: single, 2: double, 3: template, 4: between, index }) => {
    const text = (single ?? double ?? template ?? between)?.trim()
    const isForPrograms = BEFORE_PROGRAMS.test(source.slice(Math.max(0, index - 40), index))
    return text === undefined || isForPrograms || NAMES.has(text) || !SENTENCE.test(text) ? [] : [text]
  })
}
