import type { MixForecast } from '../../../shared/contract/localMedia.ts'
import { createSlice } from '../stores.ts'

/** How the render would mix a line: how far the original is lowered under it, and the factor on its take. */
type LineForecast = MixForecast['lines'][number]

/** The gains that a render of the takes would have, by which the player sounds like it. */
export interface Forecast extends Omit<MixForecast, 'lines'> {
  /** `none` before there are takes; `failed` where the film cannot be measured. */
  readonly state: 'none' | 'asked' | 'known' | 'failed'
  /** By the ids of lines; those of an older document until a newer answer comes. */
  readonly lines: ReadonlyMap<number, LineForecast>
}

/** Nothing is known of the render's gains. */
export const NO_FORECAST: Forecast = {
  state: 'none',
  bedGain: 1,
  removal: { place: 'centre', belowDb: 0 },
  lines: new Map(),
}

/** The forecast for the shown translation of the open project. */
export const useForecast = createSlice<Forecast>('work', 'mixForecast', NO_FORECAST)
