import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { pack as tarOf } from 'tar-stream'
import { installedPacks } from '../../electron/engine/packs/installedPacks.ts'
import { verifyPack } from '../../electron/engine/packs/verifyPack.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import type { Pack } from '../../shared/packs/pack.ts'
import type { PacksRequest } from '../../shared/packs/packsProgram.ts'
import { type Mirror, noise, PacksFolder, packOn, startMirror } from '../support/packsMirror.ts'

const PROGRAM = programPath('packsMain')
/** Milliseconds until an installation is killed at the latest; starting takes a good part of it. */
const MAX_INSTALL_MS = 1500

/**
 * Installs and removes a pack while the connection breaks and the program is killed at random moments, sometimes with
 * two programs at once. Throws if a pack was ever incomplete, or could not be installed in the end.
 */
export async function packs(count = 100): Promise<void> {
  using folder = new PacksFolder()
  await using mirror = await startMirror()
  const made = [await makePack(mirror, '1'), await makePack(mirror, '2')]
  const seen = { whole: 0, absent: 0, killed: 0 }
  for (let round = 0; round < count; round++) {
    hurt(mirror)
    const command = Math.random() < 0.15 ? 'remove' : 'install'
    const catalogue = folder.catalogue([made[round % 2] as Pack])
    const request = {
      command,
      ids: ['voice'],
      packsDir: folder.packsDir,
      catalogue,
      acceptLicence: false,
    } as PacksRequest
    const crowd = Math.random() < 0.2 ? 2 : 1
    const killed = await Promise.all(Array.from({ length: crowd }, () => runAndKill(request)))
    seen.killed += killed.filter(Boolean).length
    seen[await look(folder)]++
  }
  await finish(folder, mirror, made[0] as Pack)
  if (seen.killed === 0 || seen.whole === 0) throw new Error('No installation was killed, or none was whole.')
  process.stdout.write(
    `packs: ${count} rounds, ${seen.killed} killed; found whole ${seen.whole} times, absent ${seen.absent} times\n` +
      'half installed: 0 (goal 0)\nleft behind at the end: 0 (goal 0)\n',
  )
}

/** Two plain files and an archive, so that every step of an installation has its time. */
async function makePack(mirror: Mirror, version: string): Promise<Pack> {
  const archive = tarOf()
  for (let index = 0; index < 100; index++) archive.entry({ name: `v/data/${index}` }, noise(10_000))
  archive.finalize()
  const content = {
    'model.onnx': noise(3_000_000),
    'tokens.txt': noise(1000),
    'v.tar.gz': gzipSync(await buffer(archive), { level: 1 }),
  }
  const pack = packOn(mirror, 'voice', content, { 'v.tar.gz': { unpack: { bytes: 2_000_000, strip: 1 } } })
  // Both versions stay on the mirror.
  for (const path of Object.keys(content)) {
    mirror.files.set(`/${version}/${path}`, mirror.files.get(`/voice/${path}`) ?? Buffer.alloc(0))
  }
  return {
    ...pack,
    version,
    files: pack.files.map((file) => ({ ...file, url: `${mirror.url}/${version}/${file.path}` })),
  }
}

function hurt(mirror: Mirror): void {
  for (const key of Object.keys(mirror.faults)) delete mirror.faults[key as keyof Mirror['faults']]
  if (Math.random() < 0.5) mirror.faults.cutAfter = 50_000 + Math.floor(Math.random() * 3_000_000)
  if (Math.random() < 0.2) mirror.faults.ignoreRange = true
  if (Math.random() < 0.2) mirror.faults.noLength = true
  if (Math.random() < 0.1) mirror.faults.status = 503
}

/** Tells whether it had to be killed. */
async function runAndKill(request: PacksRequest): Promise<boolean> {
  const child = spawn(findNode(), [PROGRAM, JSON.stringify(request)], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([ended, pause(Math.random() * MAX_INSTALL_MS, undefined, { ref: false })])
  child.kill('SIGKILL')
  const [code] = (await ended) as [number | null]
  return code === null
}

async function look(folder: PacksFolder): Promise<'whole' | 'absent'> {
  const { signal } = new AbortController()
  const [record] = installedPacks(folder.packsDir)
  if (record === undefined) {
    const stray = folder.names.filter((name) => !name.startsWith('.work'))
    if (stray.length > 0) throw new Error(`There is half a pack: ${stray.join(', ')}.`)
    return 'absent'
  }
  const { problems } = await verifyPack(folder.packsDir, record.id, signal)
  if (problems.length > 0) throw new Error(`A pack that should be whole is not: ${problems.join(' ')}`)
  return 'whole'
}

async function finish(folder: PacksFolder, mirror: Mirror, pack: Pack): Promise<void> {
  for (const key of Object.keys(mirror.faults)) delete mirror.faults[key as keyof Mirror['faults']]
  const request = { ids: ['voice'], packsDir: folder.packsDir, catalogue: folder.catalogue([pack]) }
  for (const command of ['install', 'remove'] as const) {
    const whole = { command, acceptLicence: false, ...request } as PacksRequest
    const child = spawn(findNode(), [PROGRAM, JSON.stringify(whole)], { stdio: ['pipe', 'ignore', 'inherit'] })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`In the end it could not ${command} the pack.`)
    if (command === 'install' && (await look(folder)) !== 'whole') throw new Error('In the end there was no pack.')
  }
  if (folder.names.length > 0) throw new Error(`Files were left behind: ${folder.names.join(', ')}.`)
}
