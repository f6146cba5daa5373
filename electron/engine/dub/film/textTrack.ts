import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { TextTrack as Wanted } from '../../../../shared/contract/assemble.ts'
import { toIso639_2 } from '../../../../shared/text/languages.ts'
import type { OutputTextTrack } from '../../media/tasks.ts'

/**
 * A subtitle track for the media writer, with the language as ISO 639-2. Without a language of its own, the track takes
 * the spoken language.
 */
export function textTrack({ language, title, cues }: Wanted, spoken?: string): OutputTextTrack {
  const code = language ?? spoken
  return {
    ...(code === undefined ? {} : { language: toIso639_2(code) }),
    ...omitUndefined({ title }),
    cues: cues.toSorted((a, b) => a.start - b.start),
  }
}
