import { newPaceModel, predictSeconds } from './paceModel.ts'

/** Seconds of speech that tell a pace; less says more of the one sentence than of the speaker. */
const ENOUGH = 5

/**
 * How fast lines have to be spoken to take just their time, against what is usual in their language: 1.1 is a tenth
 * faster. Of what somebody did say it is their pace; of a translation it is the pace its voice should have. Times in
 * seconds. Undefined where there is too little of it.
 */
export function neededPace(
  lines: readonly { readonly text: string; readonly start: number; readonly end: number }[],
  language: string,
): number | undefined {
  const model = newPaceModel(language)
  let [usual, given] = [0, 0]
  for (const { text, start, end } of lines) {
    const seconds = predictSeconds(model, text, '')
    if (seconds === 0 || !(end > start)) continue
    usual += seconds
    given += end - start
  }
  return usual >= ENOUGH && given >= ENOUGH ? usual / given : undefined
}
