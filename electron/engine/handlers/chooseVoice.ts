import { DEFAULT_VOICE, type Voice } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { say } from '../../../shared/locale/message.ts'
import { baseLanguage } from '../../../shared/text/languages.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import { allVoices } from '../core/allVoices.ts'
import { type Capabilities, need, type Synthesizer, type SynthesizerVoice } from '../core/ports.ts'

/** The voices of an account: the installed ones and those it made from recordings. Throws `unavailable` without any. */
export async function voicesOf(
  { capabilities, clones }: { capabilities: Capabilities; clones: ClonedVoices },
  account: string,
): Promise<Synthesizer> {
  const installed = need(capabilities, 'synthesizer')
  return allVoices([installed, ...(await clones.spokenBy(capabilities.cloner, account))])
}

/** The voice with this id; the service's default id falls back to the best voice. Throws `not_found` for any other id. */
export function chooseVoice(
  voices: readonly SynthesizerVoice[],
  id: string,
  language?: string | null,
): SynthesizerVoice {
  const voice =
    voices.find((one) => one.record.id === id) ??
    (id === DEFAULT_VOICE ? pickFallbackVoice(voices, language) : undefined)
  if (voice === undefined) {
    throw new AppError({ kind: 'not_found', message: say('engine.voice.unknown', { voice: id }) })
  }
  return voice
}

/** The list of voices, with an entry for the service's default first if that voice itself is not installed. */
export function listSynthesizerVoices(voices: readonly SynthesizerVoice[]): Voice[] {
  const records = voices.map(({ record, note }) =>
    note === undefined ? record : { ...record, note: english(note), said: note },
  )
  const fallbackVoice = voices.some(({ record }) => record.id === DEFAULT_VOICE)
    ? undefined
    : pickFallbackVoice(voices)?.record
  if (fallbackVoice === undefined) return records
  const note = `${fallbackVoice.name} speaks where no voice is named; with a language, the first voice of that language.`
  return [
    {
      ...fallbackVoice,
      id: DEFAULT_VOICE,
      name: `Default (now: ${fallbackVoice.name})`,
      stands_for: fallbackVoice.id,
      note,
    },
    ...records,
  ]
}

/** The first voice of the language, else the first English voice: each synthesizer lists its best first. */
function pickFallbackVoice(
  voices: readonly SynthesizerVoice[],
  language?: string | null,
): SynthesizerVoice | undefined {
  const of = (code: string): SynthesizerVoice | undefined => voices.find((one) => one.record.language === code)
  return (language ? of(baseLanguage(language)) : undefined) ?? of('en')
}
