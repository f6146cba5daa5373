import { type FrameRate, toFrames } from '../basics/frameTime.ts'
import type { CutFile, CutList } from './cutList.ts'

/** Writes OpenTimelineIO: a track for the picture and one for each sound, each on its own timecode; lines are markers on the picture. */
export function formatOtio({ title, rate, width, height, duration, picture, sounds, markers }: CutList): string {
  const length = Math.max(1, toFrames(duration, rate))
  const clip = (file: CutFile, marked: readonly unknown[]) => ({
    OTIO_SCHEMA: 'Clip.1',
    metadata: {},
    name: file.name,
    source_range: range(file.startFrame, length, rate),
    effects: [],
    markers: marked,
    media_reference: {
      OTIO_SCHEMA: 'ExternalReference.1',
      metadata: {},
      name: file.name,
      available_range: range(file.startFrame, length, rate),
      ...(file === picture && { available_image_bounds: bounds(width, height) }),
      target_url: file.url,
    },
  })
  const track = (name: string, kind: 'Video' | 'Audio', child: unknown) => ({
    OTIO_SCHEMA: 'Track.1',
    metadata: {},
    name,
    kind,
    source_range: null,
    effects: [],
    markers: [],
    children: [child],
  })
  const marks = markers.map(({ start, end, text }) => {
    const from = toFrames(start, rate)
    return {
      OTIO_SCHEMA: 'Marker.2',
      metadata: {},
      name: text,
      color: 'GREEN',
      marked_range: range(picture.startFrame + from, Math.max(1, toFrames(end, rate) - from), rate),
    }
  })
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: {},
    name: title,
    global_start_time: null,
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      metadata: {},
      name: 'tracks',
      source_range: null,
      effects: [],
      markers: [],
      children: [
        track('Picture', 'Video', clip(picture, marks)),
        ...(sounds.length === 0 ? [picture] : sounds).map((file) => track(file.name, 'Audio', clip(file, []))),
      ],
    },
  }
  return `${JSON.stringify(timeline, undefined, 2)}\n`
}

function range(start: number, length: number, { num, den }: FrameRate) {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate: num / den, value })
  return { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start), duration: time(length) }
}

function bounds(width: number, height: number) {
  const point = (x: number, y: number) => ({ OTIO_SCHEMA: 'V2d.1', x, y })
  return { OTIO_SCHEMA: 'Box2d.1', min: point(0, 0), max: point(width, height) }
}
