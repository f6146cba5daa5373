import { PRESERVE, type Voice } from '../../shared/contract/records.ts'
import type { VoiceSettings } from '../../shared/project/document.ts'

/** A setting of a voice, with the range that the service takes and what it does where nothing is set (spec 2.1). */
export interface Tuning {
  readonly name: keyof VoiceSettings
  readonly min: number
  readonly max: number
  /** Absent where the voice itself has a default. */
  readonly standard?: number
}

const SPEED: Tuning = { name: 'speed', min: 0.5, max: 2, standard: 1 }
const PLAIN: readonly Tuning[] = [
  { name: 'stability', min: 0, max: 1, standard: 0.5 },
  { name: 'similarity', min: 0, max: 1, standard: 0.75 },
]
const EXPRESSIVE: readonly Tuning[] = [
  { name: 'exaggeration', min: 0, max: 1 },
  { name: 'cfgWeight', min: 0, max: 1 },
]

/** Of settings without a default of the service, where the slider stands until it is moved. */
export const MIDDLE = 0.5

/** The settings that apply to a voice, without those that it says it has no means for. */
export function tuningsFor(id: string, voice: Voice | undefined): readonly Tuning[] {
  const obeys = ({ name }: Tuning): boolean =>
    voice?.controls?.includes(name === 'cfgWeight' ? 'cfg_weight' : name) ?? true
  return tuningsOfKind(id, voice).filter(obeys)
}

/** Those of its kind; all of them where its service does not say how it is made. */
function tuningsOfKind(id: string, voice: Voice | undefined): readonly Tuning[] {
  if (id === PRESERVE || /clon|reference|expressive/i.test(voice?.kind ?? '')) return [SPEED, ...EXPRESSIVE]
  return voice?.kind === undefined ? [SPEED, ...PLAIN, ...EXPRESSIVE] : [SPEED, ...PLAIN]
}
