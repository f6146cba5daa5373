type Plain = Record<string, unknown>

/** The label of a speaker where a service names none. */
const ONE_SPEAKER = 'SPEAKER_00'

/** Whether a value is an object with fields. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads the result of a job (spec 2.5) with what it says and what follows from that: a video is MP4, the speakers and the length
 * of an analysis are those of its segments. Segments without times are left as they are, since times cannot be told.
 */
export function readResult(value: unknown): unknown {
  if (!isPlain(value)) return value
  if (typeof value['video_base64'] === 'string') return { ...value, format: value['format'] ?? 'mp4' }
  if (!Array.isArray(value['segments'])) return value
  const segments = value['segments'].map((segment, index) => readSegment(segment, index))
  const given = Array.isArray(value['speakers']) ? value['speakers'].filter((one) => typeof one === 'string') : []
  const speakers = given.length > 0 ? given : [...new Set(segments.map(speakerOf))]
  const { language, duration_seconds: duration, diarized } = value
  return {
    ...value,
    ...{ segments, speakers },
    language: typeof language === 'string' && language !== '' ? language : 'und',
    duration_seconds: timeOf(duration) ?? Math.max(0, ...segments.map(endOf)),
    diarized: typeof diarized === 'boolean' ? diarized : speakers.length > 1,
  }
}

/** Reads a translation (spec 4.5): its texts count, by the ids of their segments; times and speakers stayed as they were sent. */
export function readTranslation(value: unknown): unknown {
  const segments = Array.isArray(value) ? value : isPlain(value) ? value['segments'] : undefined
  if (!Array.isArray(segments)) return value
  const around = isPlain(value) ? value : {}
  const target = around['target_language']
  return {
    ...around,
    segments: segments.map((segment, index) => {
      const read = readSegment(segment, index)
      return isPlain(read) ? { ...read, start: read['start'] ?? 0, end: read['end'] ?? 0 } : read
    }),
    target_language: typeof target === 'string' ? target : 'und',
  }
}

function readSegment(value: unknown, index: number): unknown {
  if (!isPlain(value)) return value
  const id = Number(value['id'] ?? index)
  const { text } = value
  return {
    ...value,
    id: Number.isInteger(id) ? id : index,
    start: timeOf(value['start']) ?? value['start'],
    end: timeOf(value['end']) ?? value['end'],
    text: typeof text === 'string' ? text : '',
    speaker: speakerOf(value),
  }
}

function speakerOf(segment: unknown): string {
  const speaker = isPlain(segment) ? segment['speaker'] : undefined
  return typeof speaker === 'string' && speaker !== '' ? speaker : ONE_SPEAKER
}

/** Seconds, also where they are written as a text. */
function timeOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

function endOf(segment: unknown): number {
  return isPlain(segment) ? (timeOf(segment['end']) ?? 0) : 0
}
