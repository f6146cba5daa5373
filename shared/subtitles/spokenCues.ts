import type { Cue } from './cue.ts'
import { tidyLines } from './plainText.ts'
import words from './soundWords.json' with { type: 'json' }

const SOUND_WORDS: ReadonlySet<string> = new Set(Object.values(words).flat())

/** What may stand for a sound; most texts have none of it. */
const SOUND_SIGN_PATTERN = /[[(♪♫♩♬]/u
/** Between two notes stands what is sung, or which music plays. */
const MUSIC_OR_SQUARE = /\[[^[\]]*\]|[♪♫♩♬]\s*[^♪♫♩♬\s][^♪♫♩♬]*[♪♫♩♬]|[♪♫♩♬]/gu
/** Stands where a sound was, until the text is closed again. */
const REMOVED_SOUND_MARK = '\u0000'
const GONE_AT_END = /[ \0]*\0[ \0]*(?=[.,;:!?])/gu
/** A colon after a sign at the begin of a line, and `>>`, at which captions change speakers. */
const COLON_AFTER_SIGN = /^([ \0]*\0[ \0]*)[:：]/gmu
const SPEAKER_CHANGE = /^\s*>{2,3}\s*/u
const ROUND_BRACKETS = /\(([^()]*)\)/gu
const ROUND_LINE = /^[ \0]*(?:[-–—]\s*)?\([^()]*\)[ \0]*$/u

/**
 * A text without the sounds that it describes and nobody says: `[door slams]`, `♪`, `♪ La la ♪`, and `(sighs)` if it names a sound.
 * Other words in round brackets stay, because they may be spoken.
 */
export function wordsOf(text: string): string {
  if (!SOUND_SIGN_PATTERN.test(text)) return text
  const spoken = closed(text.replace(MUSIC_OR_SQUARE, REMOVED_SOUND_MARK).replace(ROUND_BRACKETS, withoutSound))
  return isSayable(spoken) ? spoken : ''
}

/** Whether there is anything to say in a text: one of only punctuation or signs for music is silent. */
export function isSayable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Whether anything of a text is to be said. */
export function hasWords(text: string): boolean {
  return wordsOf(text).trim() !== ''
}

/**
 * Removes what subtitles for the hard of hearing describe and nobody says, and all that is in round brackets on a line of its own,
 * as `(speaking Spanish)`. Cues left without words are dropped.
 */
export function spokenCues(cues: readonly Cue[]): Cue[] {
  return cues.flatMap((cue) => {
    const lines = cue.text.replace(MUSIC_OR_SQUARE, REMOVED_SOUND_MARK).split('\n')
    const text = wordsOf(
      closed(lines.map((line) => line.replace(SPEAKER_CHANGE, '').trim().replace(ROUND_LINE, '')).join('\n')),
    )
    return isSayable(text) ? [{ ...cue, text }] : []
  })
}

/** The cues that nobody says: sounds that they describe, and what is sung. */
export function soundCues(cues: readonly Cue[]): Cue[] {
  return cues.filter(({ text }) => text.trim() !== '' && wordsOf(text) === '')
}

/** A text whose sounds are gone, without a gap before what ends the sentence: `And here (sighs).` */
function closed(text: string): string {
  return tidyLines(text.replace(COLON_AFTER_SIGN, '$1').replace(GONE_AT_END, '').replaceAll(REMOVED_SOUND_MARK, ' '))
}

/** A text with the sounds that it describes in square brackets, as subtitles for those who do not hear have them: `[sighs]`. */
export function soundsInBrackets(text: string): string {
  return text.replace(ROUND_BRACKETS, (bracket: string, inside: string) =>
    withoutSound(bracket, inside) === bracket ? bracket : `[${inside.trim()}]`,
  )
}

/** A sound is one word, or has a second one that says how or whose: `(laughs softly)`, `(soft music)`. */
function withoutSound(bracket: string, inside: string): string {
  const soundWords = inside.normalize('NFC').trim().toLowerCase().split(/\s+/u)
  const [first = '', second] = soundWords
  const isSound =
    second === undefined
      ? SOUND_WORDS.has(first)
      : SOUND_WORDS.has(second) || (SOUND_WORDS.has(first) && second.endsWith('ly'))
  return soundWords.length <= 2 && isSound ? REMOVED_SOUND_MARK : bracket
}
