import { basename, resolve } from 'node:path'
import type { Target } from '../../shared/contract/records.ts'
import { AppError } from '../../shared/failure.ts'
import type { DictionaryEntry } from '../../shared/project/document.ts'
import { tidyWords } from '../../shared/project/texts/dictionary.ts'
import { parseDictionary, type RowProblem } from '../../shared/project/texts/dictionaryFile.ts'
import { type GlossaryPair, parseGlossary } from '../../shared/project/texts/glossaryFile.ts'
import { findLanguage } from '../../shared/text/languages.ts'
import { readTextFile } from '../files/readTextFile.ts'

/** Values of `--glossary` or `--dictionary`, and the language and folder they are read for. */
interface WordFiles {
  /** `FILE` holds for all languages, `LANGUAGE=FILE` for one. */
  readonly files: readonly string[]
  readonly to: Target
  readonly cwd: string
}

const FAULTS: Readonly<Record<RowProblem['kind'], string>> = {
  no_word: 'has no word',
  no_say: 'has no pronunciation',
  case: 'has a third column that is neither exact nor any',
  twice: 'contradicts an earlier line about the same word',
}

/** Reads the glossary of a language; of duplicates the last one counts. Throws `file` for a file that cannot be read as one. */
export function readGlossary(given: WordFiles): GlossaryPair[] {
  const pairs = pathsOf(given).flatMap((path) => {
    const { entries, bad } = parseGlossary(readTextFile(path))
    if (bad !== undefined) throw faulty(path, `line ${bad.line} is not of the form word = translation: ${bad.row}`)
    if (entries.length === 0) throw faulty(path, 'it holds no words. Write one to a line: word = translation')
    return entries
  })
  return [...new Map(pairs.map((pair) => [pair.term, pair])).values()]
}

/** Reads the dictionary of a language, as the studio exports it. Throws `file` like `readGlossary`. */
export function readDictionary(given: WordFiles): DictionaryEntry[] {
  const words = pathsOf(given).flatMap((path) => {
    const { words, problems } = parseDictionary(readTextFile(path))
    const [first] = problems
    if (first !== undefined) throw faulty(path, `line ${first.line} ${FAULTS[first.kind]}: ${first.row}`)
    if (words.length === 0) throw faulty(path, 'it holds no words. Give a table: word, pronunciation')
    return words
  })
  return tidyWords(words).map((word) => ({ target: given.to, ...word }))
}

/** The files that hold for the language. A name is taken for a language before `=` only if it is one. */
function pathsOf({ files, to, cwd }: WordFiles): string[] {
  return files.flatMap((value) => {
    const at = value.indexOf('=')
    const language = at < 0 ? undefined : findLanguage(value.slice(0, at))
    if (language === undefined) return [resolve(cwd, value)]
    return language.code === to ? [resolve(cwd, value.slice(at + 1))] : []
  })
}

function faulty(path: string, why: string): AppError {
  return new AppError({ kind: 'file', message: `${basename(path)} cannot be used: ${why}.`, path })
}
