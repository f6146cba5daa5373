import { PRESERVE } from '../../shared/contract/preserve.ts'
import type { Voice } from '../../shared/contract/records.ts'
import type { VoiceSettings } from '../../shared/project/document.ts'

/** A setting of a voice, with its range and the service's default (spec 2.1). */
export interface Tuning {
  readonly name: keyof VoiceSettings
  readonly min: number
  readonly max: number
  readonly step: number
  readonly unit: 'times' | 'semitones' | 'share'
  /** Undefined where the voice has its own default. */
  readonly standard?: number
}

const SPEED_TUNING: Tuning = { name: 'speed', min: 0.5, max: 2, step: 0.05, unit: 'times', standard: 1 }
const SHARE_SLIDER_RANGE = { min: 0, max: 1, step: 0.05, unit: 'share' } as const
const BASIC_TUNINGS: readonly Tuning[] = [
  { name: 'stability', ...SHARE_SLIDER_RANGE, standard: 0.5 },
  { name: 'similarity', ...SHARE_SLIDER_RANGE, standard: 0.75 },
]
const EXPRESSIVE_TUNINGS: readonly Tuning[] = [
  { name: 'exaggeration', ...SHARE_SLIDER_RANGE },
  { name: 'cfgWeight', ...SHARE_SLIDER_RANGE },
]
/** Settings that only voices have whose service names them (our addition). */
const SHAPE_TUNINGS: readonly Tuning[] = [
  { name: 'pitch', min: -6, max: 6, step: 0.5, unit: 'semitones', standard: 0 },
  { name: 'depth', min: -3, max: 3, step: 0.5, unit: 'semitones', standard: 0 },
  { name: 'liveliness', min: 0, max: 2, step: 0.1, unit: 'times', standard: 1 },
]

/** Where the slider stands for settings without a default. */
export const UNSET_SLIDER_VALUE = 0.5

/** The settings that a voice supports. */
export function tuningsFor(id: string, voice: Voice | undefined): readonly Tuning[] {
  const obeys = ({ name }: Tuning): boolean =>
    voice?.controls?.includes(name === 'cfgWeight' ? 'cfg_weight' : name) ?? true
  const shape = SHAPE_TUNINGS.filter(({ name }) => voice?.controls?.includes(name))
  return [...tuningsOfKind(id, voice).filter(obeys), ...shape]
}

/** The settings of a voice's kind; all of them where the service does not report the kind. */
function tuningsOfKind(id: string, voice: Voice | undefined): readonly Tuning[] {
  if (id === PRESERVE || /clon|reference|expressive/i.test(voice?.kind ?? ''))
    return [SPEED_TUNING, ...EXPRESSIVE_TUNINGS]
  return voice?.kind === undefined
    ? [SPEED_TUNING, ...BASIC_TUNINGS, ...EXPRESSIVE_TUNINGS]
    : [SPEED_TUNING, ...BASIC_TUNINGS]
}
