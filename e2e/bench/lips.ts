import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lipShapes } from '../../shared/band/lipShapes.ts'
import type { Target } from '../../shared/contract/records.ts'
import { declaration } from '../support/declaration.ts'
import { countedLips, type LipSounds, pronouncedLips } from './countedLips.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { lipTimes } from './lipTimes.ts'

const LANGUAGES = ['en', 'sw', 'yo', 'ig', 'ha', 'zu'] as const
/** Debian's pocketsphinx-en-us: the CMU Pronouncing Dictionary, written down by people. */
const DICTIONARY = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'
const MIN_RIGHT_PERCENT = 98
/** Of closings that espeak-ng makes in a line, figures among them; it says some abbreviations otherwise. */
const MAX_ESPEAK_DIFFERENCE_PERCENT = 2
const ESPEAK_LINES = 200

/**
 * Prints how many of the closed lips of texts are found: beside an independent counting of letters in five languages and of the CMU
 * Pronouncing Dictionary in English, beside letters alone, which is what counted before, and how far they are from where voices close
 * them. `folder` has other texts, `<code>.txt`.
 */
export async function lips(folder?: string): Promise<void> {
  for (const language of LANGUAGES) {
    const text = textOf(language, folder)
    if (text === undefined) continue
    const truth = language === 'en' ? pronouncedInEnglish() : countedLips(language)
    if (truth === undefined) notMeasured('en: the Debian package pocketsphinx-en-us is absent')
    else for (const kind of ['lips_closed', 'lip_teeth'] as const) compare(text, { language, truth, kind })
    if (language === 'en' || language === 'sw') besideEspeak(text, language)
  }
  if (folder === undefined) await lipTimes()
}

function textOf(language: Target, folder: string | undefined): string[] | undefined {
  if (folder === undefined) return declaration(language).normalize('NFC').split('\n')
  const file = join(folder, `${language}.txt`)
  return existsSync(file) ? readFileSync(file, 'utf8').normalize('NFC').split('\n') : undefined
}

let pronunciations: ReadonlyMap<string, readonly string[]> | undefined

function pronouncedInEnglish(): LipSounds | undefined {
  if (!existsSync(DICTIONARY)) return undefined
  pronunciations ??= new Map(
    readFileSync(DICTIONARY, 'utf8')
      .split('\n')
      .map((row) => {
        const [word = '', ...phones] = row.trim().split(' ')
        return [word, phones] as const
      }),
  )
  return pronouncedLips(pronunciations)
}

interface Comparison {
  readonly language: Target
  readonly truth: LipSounds
  readonly kind: 'lips_closed' | 'lip_teeth'
}

function compare(lines: readonly string[], comparison: Comparison): void {
  const { all, off, offByLetters } = wrongLips(lines, comparison)
  const [right, before] = [off, offByLetters].map((wrong) => 100 * (1 - wrong / all)) as [number, number]
  const { language, kind } = comparison
  report(
    `${language}, ${kind === 'lips_closed' ? 'closed lips' : 'lip on teeth'} right`,
    `${right.toFixed(2)} % of ${all}, by letters alone ${before.toFixed(2)} %`,
    kind === 'lips_closed' ? atLeast(right, MIN_RIGHT_PERCENT, '%') : undefined,
  )
}

/** Counts the shapes that the words of lines have too many or too few, of all that the truth counts; words that it does not know count nowhere. */
export function wrongLips(
  lines: readonly string[],
  { language, truth, kind }: Comparison,
): { readonly all: number; readonly off: number; readonly offByLetters: number } {
  let [all, off, offByLetters] = [0, 0, 0]
  for (const line of lines) {
    const shapes = lipShapes(line, language).filter((shape) => shape.kind === kind)
    const byLetters = letterLips(line, { language, kind })
    for (const { from, to, counts } of truth(line)) {
      const isHere = (offset: number): boolean => offset >= from && offset < to
      all += counts[kind]
      off += Math.abs(counts[kind] - shapes.filter((shape) => isHere(shape.from)).length)
      offByLetters += Math.abs(counts[kind] - byLetters.filter(isHere).length)
    }
  }
  return { all, off, offByLetters }
}

/** Where runs of the letters begin that stand for closed lips, or a lip on teeth, everywhere: ph alone is f in English. */
function letterLips(line: string, { language, kind }: Omit<Comparison, 'truth'>): number[] {
  const pattern = kind === 'lips_closed' ? /[pbmɓḿ](?:\P{L}*[pbmɓḿ])*/giu : /[fv](?:\P{L}*[fv])*/giu
  const plain = language === 'en' ? line.replaceAll(/ph/giu, 'ff') : line
  return Array.from(plain.matchAll(pattern), ({ index }) => index)
}

/** Compares how often the lips close in a line with espeak-ng's transcription, which reads figures and signs, too. */
function besideEspeak(lines: readonly string[], language: 'en' | 'sw'): void {
  const some = lines.filter((line) => line.trim() !== '').slice(0, ESPEAK_LINES)
  let [all, ours, letters] = [0, 0, 0]
  for (const line of some) {
    const count = espeakClosings(line, language)
    all += count
    ours += Math.abs(count - lipShapes(line, language).filter(({ kind }) => kind === 'lips_closed').length)
    letters += Math.abs(count - letterLips(line, { language, kind: 'lips_closed' }).length)
  }
  const [off, before] = [ours, letters].map((one) => (100 * one) / all) as [number, number]
  report(
    `${language}, closed lips of a line other than espeak-ng's`,
    `${off.toFixed(2)} % of ${all}, by letters alone ${before.toFixed(2)} %`,
    atMost(off, MAX_ESPEAK_DIFFERENCE_PERCENT, '%'),
  )
}

function espeakClosings(line: string, language: 'en' | 'sw'): number {
  const voice = language === 'en' ? 'en-gb' : language
  const ipa = execFileSync('espeak-ng', ['-q', '--ipa', '-v', voice, '--', line], { encoding: 'utf8' })
  const plain = ipa.replaceAll(/[\u0329ˈˌ ]/gu, '')
  return plain.match(/[pbm]+/gu)?.length ?? 0
}
