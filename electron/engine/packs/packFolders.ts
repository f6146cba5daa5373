import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { dataHome } from '../../../shared/dataHome.ts'
import { homeFolder } from '../process/homeFolder.ts'

/**
 * Where packs are kept unless told otherwise: apart from the data of any one engine, so that all of them on this
 * computer share what was downloaded once.
 */
export function packsHome(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env['GRIOT_PACKS']) return env['GRIOT_PACKS']
  return join(dataHome({ platform: process.platform, env, home: homeFolder() }), 'packs')
}

/** The record that makes a folder a pack. */
export const RECORD = 'pack.json'

/** The places of one pack. Whatever is not whole lies below `.work`, on the same disk, so that a rename finishes it. */
export interface PackPlaces {
  /** The folder of the installed pack. */
  readonly whole: string
  /** What is being installed: the future folder, archives that are unpacked into it, and notes on each download. */
  readonly work: string
  readonly next: string
  readonly archives: string
  readonly unpacked: string
  readonly notes: string
  /** Held while it is installed or removed, and while it is used. The system drops them with the process. */
  readonly installLock: string
  readonly useLock: string
}

/** The places of the pack with this id. */
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

/** A new place for a folder that is on its way out, and how such places are told from others. */
export function binOf(packsDir: string): string {
  return join(packsDir, '.work', `${BIN}${randomUUID()}`)
}

export const BIN = '.bin-'
