import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { FaceOrder, FaceTrack } from '../../core/pictureFindings.ts'
import { SourceFile } from '../../media/read/sourceFile.ts'
import { answerRequests, report } from '../../process/answerRequests.ts'
import { FaceFilm, type FaceFrame } from './faceFilm.ts'
import { FaceFollower } from './faceFollower.ts'
import { openFaceLibrary } from './openFaceLibrary.ts'

// The program of a process that finds faces in a film, follows them and ends.

/** Seconds between two looks for faces. */
const FACE_SEARCH_INTERVAL_SECONDS = 0.5

answerRequests<FaceOrder>(async ({ path, spans, cuts }) => {
  Log.setLevel(AV_LOG_QUIET)
  const tracks: FaceTrack[] = []
  using source = new SourceFile(path)
  if (source.picture === undefined || spans.length === 0) return tracks
  const library = await openFaceLibrary()
  const follower = new FaceFollower(library, (track) => tracks.push(track))
  using film = new FaceFilm(source, source.picture)
  const whole = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  let done = 0
  for (const { start, end } of shotsOf({ spans, cuts })) {
    await followShot(film.framesBetween(start, end), {
      follower,
      onProgress: (at) => report((done + at - start) / whole),
    })
    done += end - start
  }
  return tracks
})

/** The parts of the spans between cuts. */
function shotsOf({ spans, cuts }: Pick<FaceOrder, 'spans' | 'cuts'>): { start: number; end: number }[] {
  return spans.flatMap(({ start, end }) => {
    const edges = [start, ...cuts.filter((cut) => cut > start && cut < end), end]
    return edges.slice(1).map((to, at) => ({ start: edges[at] ?? start, end: to }))
  })
}

/** Looks for faces in the first and the last frame of a shot and every half second. */
async function followShot(
  shown: Iterable<FaceFrame>,
  { follower, onProgress }: { follower: FaceFollower; onProgress(time: number): Promise<void> },
): Promise<void> {
  let frames: FaceFrame[] = []
  let next = Number.NEGATIVE_INFINITY
  const look = async (): Promise<void> => {
    const last = frames.at(-1)
    if (last === undefined) return
    await follower.look(frames)
    await onProgress(last.time)
    next = last.time + FACE_SEARCH_INTERVAL_SECONDS
    frames = []
  }
  for (const frame of shown) {
    frames.push(frame)
    if (frame.time >= next) await look()
  }
  await look()
  await follower.end()
}
