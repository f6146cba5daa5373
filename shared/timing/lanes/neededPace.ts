import { newPaceModel, predictSeconds } from '../paceModel.ts'

/** Seconds of speech needed to measure a pace; less depends too much on single sentences. */
const MIN_PACE_SPEECH_SECONDS = 5

/**
 * The pace at which lines take exactly their time, relative to the usual pace of their language: 1.1 is a tenth faster.
 * For transcribed speech it is the speaker's pace; for a translation it is the pace that a voice should have. Times in
 * seconds. Undefined with less than 5 s of speech.
 */
export function neededPace(
  lines: readonly { readonly text: string; readonly start: number; readonly end: number }[],
  language: string,
): number | undefined {
  const model = newPaceModel(language)
  let [predictedTotal, availableSeconds] = [0, 0]
  for (const { text, start, end } of lines) {
    const seconds = predictSeconds(model, text, '')
    if (seconds === 0 || !(end > start)) continue
    predictedTotal += seconds
    availableSeconds += end - start
  }
  return predictedTotal >= MIN_PACE_SPEECH_SECONDS && availableSeconds >= MIN_PACE_SPEECH_SECONDS
    ? predictedTotal / availableSeconds
    : undefined
}
