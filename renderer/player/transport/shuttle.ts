/** Speeds that can be chosen; a video keeps its pitch at all of them. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
/** Fastest shuttle, either way. */
const FASTEST = 8

/** The next speed up or down; those between two steps go to the nearer in that way. */
export function nextSpeed(speed: number, way: 1 | -1): number {
  const beyond = SPEEDS.filter((one) => (way === 1 ? one > speed + 0.001 : one < speed - 0.001))
  return (way === 1 ? beyond[0] : beyond.at(-1)) ?? speed
}

/** How fast it goes after one more press of J (-1) or L (1); 0 stands still. Pressing on doubles, the other way turns round. */
export function nextShuttle(speed: number, way: 1 | -1): number {
  if (speed * way <= 0) return way
  return way * Math.min(FASTEST, Math.max(1, Math.abs(speed)) * 2)
}

/** The time so many frames on. A hair into the frame, as times at its very edge may show the one before. */
export function stepFrames(time: number, frameRate: number, frames: number): number {
  const frame = Math.floor(time * frameRate + 0.05) + frames
  return frame <= 0 ? 0 : frame / frameRate + Math.min(0.001, 0.1 / frameRate)
}
