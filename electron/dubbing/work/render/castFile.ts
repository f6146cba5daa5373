import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Document } from '../../../../shared/project/document.ts'
import { SavedCast } from '../../../../shared/project/speakers/castEdits.ts'
import { type Known, matchCast } from '../../../../shared/project/speakers/matchCast.ts'
import { speakersInOrder } from '../../../../shared/project/speakers/speakersInOrder.ts'
import type { VoiceProfile } from '../../../../shared/project/speakers/voiceProfile.ts'
import { readTextFile } from '../../../files/readTextFile.ts'
import { createTurns } from '../../../files/turns.ts'
import { whileAlone } from '../../../files/whileAlone.ts'
import { writeTextFile } from '../../../files/writeTextFile.ts'

// The cast of a series, kept in a file from episode to episode. The studio saves casts in the same format.

type Member = SavedCast['speakers'][number]

/** Reads a cast; empty if the file does not exist. Throws `file` for a file of another kind. */
export async function readCast(path: string): Promise<SavedCast> {
  if (!existsSync(path)) return { speakers: [] }
  const text = readTextFile(path)
  try {
    return SavedCast.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError({ kind: 'file', message: say('cli.noCast', { path }), path }, { cause })
  }
}

/** The speakers of an episode by label, and the language they are dubbed into. */
interface Episode {
  readonly speakers: readonly string[]
  readonly names: Readonly<Record<string, string>>
  readonly profiles?: Readonly<Record<string, VoiceProfile>> | undefined
  readonly to: Target
}

/** An episode with the voices of its speakers by label. */
interface CastEpisode extends Episode {
  readonly voices: Readonly<Record<string, string>>
}

/** Those who speak in a language of a project, as a cast file knows them. */
export function episodeOf(document: Document, to: Target): CastEpisode {
  const spoken = new Set(Object.values(document.lines).flatMap(({ speaker, texts }) => (texts[to] ? [speaker] : [])))
  const members = speakersInOrder(document).filter(({ id }) => spoken.has(id))
  const some = <T>(of: (speaker: (typeof members)[number]) => T | undefined) =>
    Object.fromEntries(
      members.flatMap((speaker) => {
        const value = of(speaker)
        return value === undefined ? [] : [[speaker.id, value] as const]
      }),
    )
  return {
    speakers: members.map(({ id }) => id),
    names: some(({ name }) => name || undefined),
    profiles: some(({ profile }) => profile),
    voices: some(({ voices }) => voices[to]?.voice),
    to,
  }
}

/** The voices by speaker label that a saved cast has for an episode. */
export function savedVoices(cast: SavedCast, episode: Episode): Record<string, string> {
  const pairs = [...matchCast(membersOf(episode), cast.speakers)].flatMap(([label, { voices }]) => {
    const voice = voices[episode.to]?.voice
    return voice === undefined ? [] : [[label, voice] as const]
  })
  return Object.fromEntries(pairs)
}

/** The changes of cast files in turn: the dubs of an order, and of other programs, end at any time, and none may undo what another has added. */
const serializeChanges = createTurns()

interface CastChange {
  /** The file. */
  readonly id: string
  readonly episode: CastEpisode
}

/** Adds the voices of an episode's speakers to the file as it is now; speakers of other episodes stay in it. */
export function saveCast(path: string, episode: CastEpisode): Promise<void> {
  return addToCast({ id: resolve(path), episode })
}

const addToCast = serializeChanges((change: CastChange) => whileAlone(change.id, () => add(change)))

async function add({ id: path, episode }: CastChange): Promise<void> {
  const cast = await readCast(path)
  const members = new Map(cast.speakers.map((member) => [member, member]))
  const known = matchCast(membersOf(episode), cast.speakers)
  const added: Member[] = []
  for (const { id, name, profile } of membersOf(episode)) {
    const voice = episode.voices[id]
    if (voice === undefined) continue
    const member = known.get(id)
    const choice = member?.voices[episode.to]
    const now = { ...member?.voices, [episode.to]: choice?.voice === voice ? choice : { voice, settings: {} } }
    if (member === undefined) added.push({ id, name, voices: now, ...omitUndefined({ profile }) })
    else members.set(member, { ...member, voices: now, ...omitUndefined({ profile }) })
  }
  const speakers = [...members.values(), ...added]
  await writeTextFile(path, `${JSON.stringify({ speakers }, undefined, 2)}\n`, { force: true })
}

function membersOf({ speakers, names, profiles }: Episode): Known[] {
  return speakers.map((id) => ({ id, name: names[id] ?? '', profile: profiles?.[id] }))
}
