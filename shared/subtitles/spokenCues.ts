import type { Cue } from './cue.ts'
import { tidyLines } from './plainText.ts'

/**
 * Leaves out what subtitles for the hard of hearing tell but nobody says: `[door slams]`, `(LAUGHS)`, `♪`. Cues with
 * nothing else in them go. Words in round brackets inside a sentence stay, because a speaker may well say them.
 */
export function spokenCues(cues: readonly Cue[]): Cue[] {
  return cues.flatMap((cue) => {
    const text = tidyLines(
      cue.text
        .replace(/\[[^[\]]*\]|[♪♫♩♬]/gu, ' ')
        .split('\n')
        .map((line) => line.trim().replace(/^(?:[-–—]\s*)?\([^()]*\)$/u, ''))
        .join('\n'),
    )
    return /[\p{L}\p{N}]/u.test(text) ? [{ ...cue, text }] : []
  })
}
