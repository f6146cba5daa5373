import { PRESERVE, type Voice } from '../../shared/contract/records.ts'
import type { VoiceSettings } from '../../shared/project/document.ts'

/** A setting of a voice, with its range and the service's default (spec 2.1). */
export interface Tuning {
  readonly name: keyof VoiceSettings
  readonly min: number
  readonly max: number
  /** Undefined where the voice has its own default. */
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

/** Where the slider stands for settings without a default. */
export const MIDDLE = 0.5

/** The settings that a voice supports. */
export function tuningsFor(id: string, voice: Voice | undefined): readonly Tuning[] {
  const obeys = ({ name }: Tuning): boolean =>
    voice?.controls?.includes(name === 'cfgWeight' ? 'cfg_weight' : name) ?? true
  return tuningsOfKind(id, voice).filter(obeys)
}

/** The settings of a voice's kind; all of them where the service does not tell the kind. */
function tuningsOfKind(id: string, voice: Voice | undefined): readonly Tuning[] {
  if (id === PRESERVE || /clon|reference|expressive/i.test(voice?.kind ?? '')) return [SPEED, ...EXPRESSIVE]
  return voice?.kind === undefined ? [SPEED, ...PLAIN, ...EXPRESSIVE] : [SPEED, ...PLAIN]
}
