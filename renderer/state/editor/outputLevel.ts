import { createSlice } from '../stores.ts'

/** How loud the player is: short-term loudness in LUFS, and the highest true peak of the last moments in dBTP. */
interface OutputLevel {
  readonly shortTerm: number
  readonly peak: number
}

/** The level of the player's output; silence while nothing plays. */
export const useOutputLevel = createSlice<OutputLevel>('player', 'outputLevel', {
  shortTerm: Number.NEGATIVE_INFINITY,
  peak: Number.NEGATIVE_INFINITY,
})
