import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { dataHome } from '../../../shared/dataHome.ts'
import { homeFolder } from '../process/homeFolder.ts'

/**
 * The default folder for packs. It is outside every engine's data folder, so that all engines of this computer share one
 * download; where `GRIOT_DATA` moves the studio's data, packs move along.
 */
export function packsHome(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env['GRIOT_PACKS']) return env['GRIOT_PACKS']
  if (env['GRIOT_DATA']) return join(env['GRIOT_DATA'], 'packs')
  return join(dataHome({ platform: process.platform, env, home: homeFolder() }), 'packs')
}

/** The name of the record that marks a folder as an installed pack. */
export const PACK_RECORD_FILE = 'pack.json'

/** The paths of one pack. Incomplete files lie below `.work`, on the same disk, so that a rename completes them. */
export interface PackPlaces {
  /** The folder of the installed pack. */
  readonly whole: string
  /** The paths of an installation: the future folder, archives that are unpacked into it, and a note for each download. */
  readonly work: string
  readonly next: string
  readonly archives: string
  readonly unpacked: string
  readonly notes: string
  /** The lock files of installation and use. The system releases the locks with the process. */
  readonly installLock: string
  readonly useLock: string
}

/** The paths of the pack with this id. */
export function placesOf(packsDir: string, id: string): PackPlaces {
  const work = join(packsDir, '.work', id)
  return {
    whole: join(packsDir, id),
    work,
    next: join(work, 'next'),
    archives: join(work, 'archives'),
    unpacked: join(work, 'unpacked'),
    notes: join(work, 'notes'),
    installLock: join(packsDir, '.work', `${id}.install`),
    useLock: join(packsDir, '.work', `${id}.use`),
  }
}

/** A fresh path for a folder that is being removed; its name begins with `TRASH_FOLDER_PREFIX`. */
export function binOf(packsDir: string): string {
  return join(packsDir, '.work', `${TRASH_FOLDER_PREFIX}${randomUUID()}`)
}

export const TRASH_FOLDER_PREFIX = '.bin-'
