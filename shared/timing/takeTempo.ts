/** A take that was spoken for its place meets it within this share, as the engine's own speech does. */
const MADE_FOR_IT = 0.02

/**
 * The tempo at which a take is played for a planned rate. `made` is the rate at which it was spoken for its place in a dub, 1 for
 * a voice's own pace: where the plan is as it was, the take stays the very sound that was heard.
 */
export function takeTempo(planned: number, made = 1): number {
  const tempo = planned / made
  return made !== 1 && Math.abs(tempo - 1) < MADE_FOR_IT ? 1 : tempo
}
