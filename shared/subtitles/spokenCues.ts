import type { Cue } from './cue.ts'
import { tidyLines } from './plainText.ts'
import words from './soundWords.json' with { type: 'json' }

const SOUND_WORDS: ReadonlySet<string> = new Set(Object.values(words).flat())

/** What may stand for a sound; most texts have none of it. */
const SOUND_SIGN_PATTERN = /[[({*#♪♫♩♬【（〔［｛]/u
/** Between two notes stands what is sung, or which music plays; so does what follows a hash that no figure follows, up to the next one. */
const SUNG = /[♪♫♩♬]\s*[^♪♫♩♬\s][^♪♫♩♬]*[♪♫♩♬]|^[ \t]*(?:[-–—]\s*)?#\s+(?=\p{L})(?:[^#]*#|[^\n#]*)/gmu
const SUNG_SIGN = /[♪♫♩♬]|(?<=^|\s)#(?=\s|$)/gmu
/** Nobody says what stands in square or curly brackets, also in those of other scripts and widths. */
const SOUND_IN_BRACKETS = /\[[^[\]]*\]|［[^［］]*］|【[^【】]*】|〔[^〔〕]*〕|\{[^{}]*\}|｛[^｛｝]*｝|[♪♫♩♬]/gu
/** Stands where a sound was, until the text is closed again. */
const REMOVED_SOUND_MARK = '\u0000'
const GONE_AT_END = /[ \0]*\0[ \0]*(?=[.,;:!?])/gu
/** A colon after a sign at the begin of a line, and `>>`, at which captions change speakers. */
const COLON_AFTER_SIGN = /^([ \0]*\0[ \0]*)[:：]/gmu
const SPEAKER_CHANGE = /^\s*>{2,3}\s*/u
const ROUND_BRACKETS = /[(（]([^()（）]*)[)）]/gu
const STARRED = /\*([^*\n]*)\*/gu
const ROUND_LINE = /^[ \0]*(?:[-–—]\s*)?[(（][^()（）]*[)）][ \0]*$/u
/** A line of a few words between asterisks that is no sentence: *sighs deeply*. What is stressed ends as a sentence does, or stands in one. */
const STARRED_LINE = /^[ \0]*(?:[-–—]\s*)?\*[^*\s.!?…][^*.!?…]*\*[ \0]*$/u

/** What happens to sung lines: the original is heard, or they are spoken like others. */
export type SungLines = 'keep' | 'speak'

/**
 * A text without the sounds that it describes and nobody says: `[door slams]`, `♪`, `♪ La la ♪`, `# La la #`, `*sighs*`, and
 * `(sighs)` if it names a sound. Other words in round brackets stay, because they may be spoken.
 */
export function wordsOf(text: string): string {
  if (!SOUND_SIGN_PATTERN.test(text)) return text
  const spoken = closed(withoutSigns(text).replace(STARRED, withoutSound).replace(ROUND_BRACKETS, withoutSound))
  return isSayable(spoken) ? spoken : ''
}

/** A text without songs, and without what stands in brackets of sounds. */
function withoutSigns(text: string): string {
  return text.replace(SUNG, REMOVED_SOUND_MARK).replace(SOUND_IN_BRACKETS, REMOVED_SOUND_MARK)
}

/** A text of which sung lines are spoken: without notes and hashes; one that only names its music stays as it is. */
export function asSpokenSong(text: string): string {
  if (text.search(SUNG) < 0) return text
  const words = tidyLines(text.replace(SUNG_SIGN, ' '))
  const inBrackets = /^[[(（【].*[\])）】]$/su.test(words)
  const isMusic = inBrackets || withoutSound(text, words) !== text
  return isSayable(words) && !isMusic ? words : text
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
export function spokenCues(cues: readonly Cue[], sungLines: SungLines = 'keep'): Cue[] {
  return cues.flatMap((cue) => {
    const said = sungLines === 'speak' ? asSpokenSong(cue.text) : cue.text
    const lines = withoutSigns(said).split('\n')
    const rest = lines.map((line) =>
      line.replace(SPEAKER_CHANGE, '').trim().replace(ROUND_LINE, '').replace(STARRED_LINE, ''),
    )
    const text = wordsOf(closed(rest.join('\n')))
    return isSayable(text) ? [{ ...cue, text }] : []
  })
}

/** The cues that nobody says: sounds that they describe, and what is sung, if that is kept. */
export function soundCues(cues: readonly Cue[], sungLines: SungLines = 'keep'): Cue[] {
  const isSound = (text: string) => wordsOf(sungLines === 'speak' ? asSpokenSong(text) : text) === ''
  return cues.filter(({ text }) => text.trim() !== '' && isSound(text))
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
