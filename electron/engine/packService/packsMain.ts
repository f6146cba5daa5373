import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { say, sentences } from '../../../shared/locale/message.ts'
import '../../../shared/locale/english.ts'
import { AppError } from '../../../shared/failure.ts'
import { CATALOGUE, findPack } from '../../../shared/packs/catalogue.ts'
import { type Pack, sizeOf, weakestOrigin } from '../../../shared/packs/pack.ts'
import { type PacksEvent, PacksRequest } from '../../../shared/packs/packsProgram.ts'
import { installedPacks, readInstalled } from '../packs/installedPacks.ts'
import { installPack, removePack } from '../packs/installPack.ts'
import { openSource } from '../packs/openSource.ts'
import { packsHome, placesOf } from '../packs/packFolders.ts'
import { packsFailure } from '../packs/packsFailure.ts'
import { readCatalogue } from '../packs/readCatalogue.ts'
import { checkLicence, checkPack, checkRemovable, createPackStore } from './packStore.ts'

// The program behind `griot packs`: one request as an argument, one JSON object a line as the answer. It needs no
// engine, so packs can be managed while the studio runs. It stops when its standard input closes.

const stop = new AbortController()
const { signal } = stop
process.stdin.on('close', () => stop.abort()).resume()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
// Without a reader the program ends.
process.stdout.on('error', () => stop.abort())

const request = PacksRequest.parse(JSON.parse(process.argv[2] ?? ''))
const { packsDir = packsHome() } = request
try {
  await perform()
} catch (error) {
  const cancelled = { kind: 'cancelled', message: 'Cancelled.' } as const
  const failure = signal.aborted ? cancelled : packsFailure(error, packsDir)
  if (failure.kind === 'internal') process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  emitEvent({ event: 'failed', failure })
  process.exitCode = 1
}
process.stdin.destroy()

async function perform(): Promise<void> {
  const catalogue = request.catalogue === undefined ? CATALOGUE : readCatalogue(request.catalogue)
  const find = (id: string): Pack => {
    const pack = findPack(id, catalogue)
    if (pack !== undefined) return pack
    throw new AppError({
      kind: 'not_found',
      message: sentences(say('engineModel.pack.unknown', { id }), say('engineModel.pack.list')),
    })
  }
  switch (request.command) {
    case 'list':
      return emitEvent({ event: 'list', list: await createPackStore({ packsDir, catalogue }).list() })
    case 'install':
      return install(request.ids.map(find), { ...request, catalogue })
    case 'remove':
      for (const id of request.ids) checkRemovable({ id, packsDir }, catalogue)
      for (const id of request.ids) {
        emitEvent({ event: 'removed', id, removed: await removePack(packsDir, id, signal) })
      }
      return
    case 'verify':
      for (const pack of verifiable(request.ids).map(find)) {
        const check = await checkPack(pack, { packsDir, run: request.run, signal })
        const record = readInstalled(packsDir, pack.id)
        emitEvent({ event: 'checked', check, ...omitUndefined({ record }) })
      }
      return
    default:
      return request satisfies never
  }
}

/** The named packs, or all installed ones if none is named. */
function verifiable(ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? ids : installedPacks(packsDir).map(({ id }) => id)
}

interface Order {
  readonly catalogue: readonly Pack[]
  readonly from?: string | undefined
  readonly acceptLicence: boolean
}

async function install(named: readonly Pack[], order: Order): Promise<void> {
  const { catalogue, from, acceptLicence } = order
  const { packs: entries } = await createPackStore({ packsDir, catalogue }).list()
  const packs = named.length > 0 ? named : entries.filter(({ state }) => state === 'outdated')
  const ids = new Set(packs.map(({ id }) => id))
  emitEvent({ event: 'plan', packs: entries.filter(({ id, state }) => ids.has(id) && state !== 'installed') })
  for (const pack of packs) checkLicence(pack, acceptLicence)
  const source = await openSource(from)
  for (const pack of packs) {
    const fresh = readInstalled(packsDir, pack.id)?.version !== pack.version
    const record = await installPack(pack, {
      packsDir,
      source,
      signal,
      onProgress: (progress) => emitEvent({ event: 'progress', id: pack.id, progress }),
    })
    const { id, version } = record
    const facts = { bytes: sizeOf(record), checksum: weakestOrigin(record.files) }
    emitEvent({ event: 'installed', id, version, folder: placesOf(packsDir, id).whole, fresh, ...facts })
  }
}

function emitEvent(event: PacksEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}
