import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readWav, type Sound } from './wavFile.ts'

/** A text as a voice of Festival says it. */
export interface FestivalSpeech extends Sound {
  /** Where each word between spaces begins in the text, and when its first sound begins and its last one ends, in seconds. */
  readonly words: readonly { readonly offset: number; readonly start: number; readonly end: number }[]
}

const FESTIVAL_SECONDS = 300

/** Says texts by a voice of Festival (Black & Taylor), which tells the times of its words. Answers undefined where it is not installed. */
export async function festivalSpeech(
  texts: readonly { readonly text: string; readonly voice: string }[],
): Promise<FestivalSpeech[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-festival-'))
  try {
    const wavOf = (at: number): string => join(folder, `${at}.wav`)
    const orders = texts.map(
      ({ text, voice }, at) => `(voice_${voice})\n(say_text "${text.replace(/["\\]/g, '')}" "${wavOf(at)}")`,
    )
    const script = join(folder, 'say.scm')
    await writeFile(script, [SAY_TEXT, ...orders].join('\n'))
    const { stdout } = await promisify(execFile)('festival', ['-b', script], { timeout: 1000 * FESTIVAL_SECONDS })
    const told = stdout.split('TEXT').slice(1)
    return await Promise.all(
      texts.map(async ({ text }, at) => ({
        ...(await readWav(wavOf(at))),
        words: placedWords(text, told[at]?.trim().split('\n') ?? []),
      })),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Prints the times of each word between spaces. */
const SAY_TEXT = `(define (say_text text file)
  (let ((utterance (utt.synth (eval (list 'Utterance 'Text text)))))
    (utt.save.wave utterance file 'riff)
    (format t "TEXT\\n")
    (mapcar (lambda (token) (format t "%s %s %s %s\\n"
      (item.feat token "daughter1.R:SylStructure.daughter1.daughter1.segment_start")
      (item.feat token "daughter1.R:SylStructure.daughtern.daughtern.end")
      (item.feat token "daughtern.R:SylStructure.daughtern.daughtern.end") (item.name token)))
      (utt.relation.items utterance 'Token))))`

function placedWords(text: string, lines: readonly string[]): FestivalSpeech['words'] {
  let at = 0
  return lines.flatMap((line) => {
    // The last part of a token may be a mark of punctuation, which has no time.
    const [start = '', first, last, word = ''] = line.split(' ')
    const offset = text.indexOf(word, at)
    // A token without sounds of its own, as a mark of punctuation is, has the time 0.
    if (word === '' || offset < 0 || !(Number(start) > 0)) return []
    at = offset + word.length
    return [{ offset, start: Number(start), end: Math.max(Number(first), Number(last)) }]
  })
}
