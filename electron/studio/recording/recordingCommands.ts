import { existsSync } from 'node:fs'
import { cutRecording } from '../../../shared/audio/cutRecording.ts'
import { hearRecording } from '../../../shared/audio/hearRecording.ts'
import { speechBounds } from '../../../shared/audio/speechBounds.ts'
import { decodeSamples, encodeWav, wavParts } from '../../../shared/audio/wav.ts'
import type { TakeFacts } from '../../../shared/commands/projects.ts'
import type { recordings as table } from '../../../shared/commands/recordings.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { RECORDED_VOICE, recordingKey } from '../../../shared/project/takes/takeKey.ts'
import type { ProjectFile } from '../../dubbing/project/projectFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { Projects } from '../project/projects.ts'
import { cleanApart } from './cleanApart.ts'
import type { Recordings } from './recordings.ts'

/** Samples a second of recordings that can be cleaned; see `cleanSound`. */
const CLEAN_RATE = 48_000

/** Dependencies of the recording commands. */
interface RecordingCommandsOptions {
  readonly projects: Projects
  readonly recordings: Recordings
  /** The origin that takes blocks of sound, empty if it is the page's own. */
  readonly mediaBase: string
}

/** The handlers of `shared/commands/recordings.ts`. */
export function recordingCommands(options: RecordingCommandsOptions): CommandHandlers<typeof table> {
  const { projects, recordings, mediaBase } = options

  /** Makes the take of a recording, and forgets the recording once the take is safe; undefined for silence. */
  async function keep(project: string, id: string, given: { place?: number | undefined; found?: boolean }) {
    const { facts, samples } = await recordings.read(id)
    const { key, target, line, sampleRate } = facts
    const cut = cutRecording(samples, sampleRate)
    const add = (file: ProjectFile): TakeFacts | undefined => {
      if (cut === undefined) return undefined
      const from = given.place ?? facts.place
      const start = file.journal.document.lines[line]?.start
      const place = from === undefined || start === undefined ? {} : { place: from + cut.onset - start }
      const notes = given.found === true ? { notes: [say('note.recovered')] } : {}
      const heard = hearRecording(samples, sampleRate)
      const take = { key, target, line, voice: RECORDED_VOICE, heard, ...place, ...notes }
      const bytes = Buffer.from(encodeWav(cut.samples, sampleRate))
      return file.takes.add(take, { bytes, seconds: cut.samples.length / sampleRate })
    }
    const take = await projects.use(project, add)
    await recordings.forget(id)
    return take
  }

  return {
    async beginRecording({ project, target, line: id, sampleRate }) {
      const facts = await projects.use(project, ({ path, journal: { document } }) => {
        const line = document.lines[id]
        if (line === undefined) throw invalid(say('failure.recordingGone'), 'line')
        const key = recordingKey(line, target)
        return { project: path, film: document.media.fingerprint.hash, target, line: id, key, sampleRate }
      })
      const { id: recording, path } = await recordings.begin(facts)
      return { recording, url: `${mediaBase}${path}` }
    },
    async placeRecording({ recording, place }) {
      await recordings.setPlace(recording, place)
      return {}
    },
    async keepRecording({ project, recording, place }) {
      const take = await keep(project, recording, { place })
      if (take === undefined) throw invalid(say('record.silent'), 'recording')
      return take
    },
    async cleanTake({ project, take: id }) {
      const { facts, bytes, made } = await projects.use(project, ({ takes }) => {
        const facts = takes.find(id)
        return { facts, bytes: Buffer.concat([...takes.read(id)]), made: takes.cleanOf(id) }
      })
      if (made !== undefined) return made
      const { format, data } = wavParts(bytes) ?? {}
      if (
        facts.heard === undefined ||
        format?.sampleRate !== CLEAN_RATE ||
        format.channels !== 1 ||
        data === undefined
      ) {
        throw invalid(say('failure.notRecorded'), 'take')
      }
      const { level, noise } = facts.heard
      const samples = decodeSamples(data, format)
      const clean = await cleanApart({ samples, noise: level - noise })
      const { key, target, line, voice, seconds } = facts
      // Where the room is heard no more, the sound begins with the speech.
      const later = (speechBounds(clean, CLEAN_RATE).from - speechBounds(samples, CLEAN_RATE).from) / CLEAN_RATE
      const place = facts.place === undefined ? undefined : facts.place + later
      const heard = hearRecording(clean, CLEAN_RATE)
      const sound = { bytes: Buffer.from(encodeWav(clean, CLEAN_RATE)), seconds }
      return projects.use(project, ({ takes }) =>
        takes.add({ key, target, line, voice, place, heard, cleanedFrom: id }, sound),
      )
    },
    async recoverRecordings({ project }) {
      const film = await projects.use(project, ({ path, journal }) => {
        return { path, film: journal.document.media.fingerprint.hash }
      })
      const takes: TakeFacts[] = []
      for (const id of await recordings.of(film, existsSync)) {
        const take = await keep(project, id, { found: true })
        if (take !== undefined) takes.push(take)
      }
      return { takes }
    },
  }
}
