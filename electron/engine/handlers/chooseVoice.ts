import { DEFAULT_VOICE } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import type { SynthesizerVoice } from '../ports.ts'

/** The voice with this id. The service's default stands for the best voice here where it is not installed itself. */
export function chooseVoice(
  voices: readonly SynthesizerVoice[],
  id: string,
  language?: string | null,
): SynthesizerVoice {
  const voice =
    voices.find((one) => one.record.id === id) ?? (id === DEFAULT_VOICE ? standIn(voices, language) : undefined)
  if (voice === undefined) {
    throw new AppError({ kind: 'not_found', message: `There is no voice ${id}. GET /voice/voices lists them.` })
  }
  return voice
}

/** The first voice of the wanted language, else the first English one: each synthesizer lists its best first. */
function standIn(voices: readonly SynthesizerVoice[], language?: string | null): SynthesizerVoice | undefined {
  const of = (code: string): SynthesizerVoice | undefined => voices.find((one) => one.record.language === code)
  return (language ? of(language.slice(0, 2).toLowerCase()) : undefined) ?? of('en')
}
