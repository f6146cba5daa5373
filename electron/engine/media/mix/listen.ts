import { requireSound, SourceFile } from '../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { writeBedFile } from './bed/bedFile.ts'
import { measureBed } from './bed/measureBed.ts'
import { layoutFor } from './soundLayout.ts'

/** Measures everything closely, because the lines' positions are not known yet. */
const WHOLE_FILM_REGIONS = [{ start: 0, end: Number.POSITIVE_INFINITY }]

/** Measures the sound of a film for a later mix and writes the result to a file. */
export function* listen({
  path,
  out,
  voices,
  soundTrack,
}: MediaTasks['listen']['input']): Steps<MediaTasks['listen']['output']> {
  using source = new SourceFile(path)
  const stream = requireSound(source, soundTrack)
  const layout = layoutFor(stream.codecpar.channels)
  const duration = source.statedDuration ?? 0
  writeBedFile(
    out,
    yield* measureBed(stream, { path, layout, voices, regions: WHOLE_FILM_REGIONS, duration, soundTrack }),
  )
  return { path: out }
}
