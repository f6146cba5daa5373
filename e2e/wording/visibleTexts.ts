import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Folders whose texts people read: the page, the studio with its shells and steps, the command line, the client. */
const FOLDERS = ['renderer', 'electron/studio', 'electron/main', 'electron/preload', 'electron/browser', 'electron/cli']
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
    .filter((path) => !NOT_OURS.some((one) => path.startsWith(join(ROOT, one) + sep)))
}

function textsIn(source: string): string[] {
  return Array.from(source.matchAll(PIECES)).flatMap(({ 1: single, 2: double, 3: template, 4: between, index }) => {
    const text = (single ?? double ?? template ?? between)?.trim()
    // A bug is told by the log, not by its message.
    const isBug = /new Error\(\s*$/.test(source.slice(Math.max(0, index - 20), index))
    return text === undefined || isBug || !SENTENCE.test(text) ? [] : [text]
  })
}
