import { z } from 'zod'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import { ModelList } from '../../shared/contract/chat.ts'
import { HistoryItem, HistoryPage } from '../../shared/contract/historyItem.ts'
import { Job, JobStatus, JobTicket, Voice, VoiceList } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'

type Plain = Record<string, unknown>

/** Readers for the reply shapes that the spec leaves open, by the schema that expects them. */
const READERS: ReadonlyMap<unknown, (value: unknown) => unknown> = new Map<unknown, (value: unknown) => unknown>([
  [VoiceList, (value) => readList(value, { under: 'voices', ids: ['voice_id', 'voiceId'], item: Voice })],
  [
    HistoryPage,
    (value) => readList(value, { under: 'items', ids: ['item_id', 'itemId', 'history_id'], item: HistoryItem }),
  ],
  [ModelList, (value) => readList(value, { under: 'data', ids: ['model_id', 'model'], item: z.looseObject({}) })],
  [Job, readJob],
  [JobTicket, readTicket],
  [service.translate.output, readTranslation],
  [service.deleteHistory.output, readDeleted],
])

/**
 * Converts a reply to the shape of its schema as far as that invents nothing; replies of other schemas are returned
 * unchanged.
 */
export function tolerate(schema: z.core.$ZodType, value: unknown): unknown {
  return READERS.get(schema)?.(value) ?? value
}

interface ListShape {
  /** The key of the list in our schema. */
  readonly under: string
  /** Names that the id of this record may have. */
  readonly ids: readonly string[]
  readonly item: z.ZodObject
}

/** Reads a list that is bare, under another key, or a record by id, as an object with the list under our key. */
function readList(value: unknown, shape: ListShape): unknown {
  const found = findList(value, shape.under)
  if (found === undefined) return value
  const items = found.items.map((item) => readItem(item, shape)).filter((item) => item !== undefined)
  const total = Number.isInteger(found.around['total']) ? {} : { total: undefined }
  return { ...found.around, ...total, ...(shape.under === 'data' ? { object: 'list' } : {}), [shape.under]: items }
}

const LIKELY_KEYS = ['voices', 'items', 'data', 'results', 'models', 'history', 'generations']

function findList(value: unknown, under: string): { items: unknown[]; around: Plain } | undefined {
  if (Array.isArray(value)) return { items: value, around: {} }
  if (!isPlain(value)) return undefined
  const keys = [under, ...LIKELY_KEYS, ...Object.keys(value)]
  const key = keys.find((name) => Array.isArray(value[name]))
  if (key !== undefined) {
    const { [key]: items, ...around } = value
    return { items: items as unknown[], around }
  }
  const inner = keys.find((name) => LIKELY_KEYS.includes(name) && isPlain(value[name]))
  if (inner !== undefined) return findList(value[inner], under)
  const entries = Object.entries(value)
  if (entries.length === 0 || !entries.every(([, item]) => isPlain(item))) return undefined
  return { items: entries.map(([id, item]) => ({ id, ...(item as Plain) })), around: {} }
}

const COMMON_IDS = ['id', 'uuid', 'key', 'slug']

/** Reads one record with a text as its id. A record without an id cannot be requested and is left out. */
function readItem(value: unknown, shape: ListShape): Plain | undefined {
  if (typeof value === 'string' && value !== '') return { id: value }
  if (!isPlain(value)) return undefined
  const id = firstText(value, ['id', ...shape.ids, ...COMMON_IDS, 'name'])
  if (id === undefined) return undefined
  const names = shape.item === Voice ? voiceFields(value) : {}
  return { ...withoutMisfits({ ...value, ...names }, shape.item), id }
}

function voiceFields(value: Plain): Plain {
  const name = firstText(value, ['name', 'voice_name', 'display_name', 'title', 'label'])
  const language = firstText(value, ['language', 'language_code', 'lang', 'locale'])
  return { ...omitUndefined({ name, language }) }
}

/**
 * Repairs known fields with invalid values: numbers become texts, lists their first entry; else the field is dropped,
 * so that one field does not cost the whole list.
 */
function withoutMisfits(item: Plain, schema: z.ZodObject): Plain {
  const fits = Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
    const field: z.ZodType | undefined = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (field === undefined || field.safeParse(value).success) return [[name, value]]
    const text = Array.isArray(value) ? value[0] : value
    const spoken = typeof text === 'number' ? String(text) : text
    return field.safeParse(spoken).success ? [[name, spoken]] : []
  })
  return Object.fromEntries(fits)
}

/** A job with a status that the spec does not know counts as running (spec 3: only `done` and `error` end it). */
function readJob(value: unknown): unknown {
  if (!isPlain(value)) return value
  const status = JobStatus.safeParse(String(value['status'] ?? '').toLowerCase()).data ?? 'running'
  const { progress, error, result } = value
  return { ...value, status, progress: readProgress(progress), error: readError(error), result: readResult(result) }
}

/** A ticket whose id is a number, or has a likely other name. */
function readTicket(value: unknown): unknown {
  if (!isPlain(value)) return value
  const job_id = firstText(value, ['job_id', 'jobId', 'id'])
  return job_id === undefined ? value : { ...value, job_id }
}

/** Progress as a share from 0 to 1; some services send percent. */
function readProgress(value: unknown): number {
  const number = Number(value ?? 0)
  if (!Number.isFinite(number)) return 0
  return Math.min(1, Math.max(0, number > 1 ? number / 100 : number))
}

function readError(value: unknown): string | null {
  if (typeof value === 'string') return value
  return isPlain(value) ? (firstText(value, ['message', 'detail']) ?? null) : null
}

/** The reply of a deletion: the spec defines no body, so any is accepted. */
function readDeleted(value: unknown): unknown {
  if (!isPlain(value)) return {}
  return typeof value['deleted'] === 'boolean' ? value : { ...value, deleted: undefined }
}

function firstText(value: Plain, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = value[name]
    if (typeof text === 'string' && text !== '') return text
    if (typeof text === 'number') return String(text)
  }
  return undefined
}

/** The label of a speaker where a service names none. */
const DEFAULT_SPEAKER_LABEL = 'SPEAKER_00'

/** Whether a value is an object with fields. */
function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads the result of a job (spec 2.5) and fills in what follows from its parts: a video is MP4, the speakers and the length of an
 * analysis are those of its segments. Segments without times are left as they are, since times cannot be told.
 */
function readResult(value: unknown): unknown {
  if (!isPlain(value)) return value
  if (typeof value['video_base64'] === 'string') return { ...value, format: value['format'] ?? 'mp4' }
  if (!Array.isArray(value['segments'])) return value
  const segments = value['segments'].map((segment, index) => readSegment(segment, index))
  const listedSpeakers = Array.isArray(value['speakers'])
    ? value['speakers'].filter((one) => typeof one === 'string')
    : []
  const speakers = listedSpeakers.length > 0 ? listedSpeakers : [...new Set(segments.map(speakerOf))]
  const { language, duration_seconds: duration, diarized } = value
  return {
    ...value,
    segments,
    speakers,
    language: typeof language === 'string' && language !== '' ? language : 'und',
    duration_seconds: timeOf(duration) ?? Math.max(0, ...segments.map(endOf)),
    diarized: typeof diarized === 'boolean' ? diarized : speakers.length > 1,
  }
}

/** Reads a translation (spec 4.5): its texts count, by the ids of their segments; times and speakers stayed as they were sent. */
function readTranslation(value: unknown): unknown {
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
  return typeof speaker === 'string' && speaker !== '' ? speaker : DEFAULT_SPEAKER_LABEL
}

/** Seconds, also where they are written as a text. */
function timeOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

function endOf(segment: unknown): number {
  return isPlain(segment) ? (timeOf(segment['end']) ?? 0) : 0
}
