/** Speeds to choose from; the browser keeps the pitch at all of them. */
export const PLAYBACK_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
/** Highest shuttle speed in either direction. */
const MAX_SHUTTLE_SPEED = 8

/** The next speed up or down; from between two steps, the nearer one in that direction. */
export function nextSpeed(speed: number, way: 1 | -1): number {
  const beyond = PLAYBACK_SPEEDS.filter((one) => (way === 1 ? one > speed + 0.001 : one < speed - 0.001))
  return (way === 1 ? beyond[0] : beyond.at(-1)) ?? speed
}

/** Shuttle speed after a press of J (-1) or L (1): the same key doubles it, the other key turns round. */
export function nextShuttle(speed: number, way: 1 | -1): number {
  if (speed * way <= 0) return way
  return way * Math.min(MAX_SHUTTLE_SPEED, Math.max(1, Math.abs(speed)) * 2)
}

/** The time some frames on, slightly inside the frame: a time at its edge may show the frame before. */
export function stepFrames(
  time: number,
  { frameRate, frames }: { readonly frameRate: number; readonly frames: number },
): number {
  const frame = Math.floor(time * frameRate + 0.05) + frames
  return frame <= 0 ? 0 : frame / frameRate + Math.min(0.001, 0.1 / frameRate)
}
