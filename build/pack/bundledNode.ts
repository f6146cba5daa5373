import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackTarget } from './packTarget.ts'

/**
 * SHA-256 of what is passed on, by version and target: `program` is Node itself, `archive` the makers' .tar.gz that holds
 * it. For Macs npm has no package of this version, so that only the archive's is known.
 */
export const PINNED: Readonly<Record<string, Readonly<Record<string, Pin>>>> = {
  '24.21.0': {
    'linux-x64': {
      program: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
      archive: '6e1db87ef58b8819e5d5402eff1536491b18edd8eb7bee5ef7897876e88dc5ff',
    },
    'linux-arm64': {
      program: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
      archive: '724282c3b43aec998aa9527380465b45d229e021b58035f5f4f63095eabfe5d5',
    },
    'darwin-x64': { archive: '1462cb3b3046b815cf8ea436d3da450ec1a9f11dac7e5a46b0ada5305d7e8097' },
    'darwin-arm64': { archive: 'bed7eea5325e1108f32ce5228ddd6a5f0f08a499ee42aa7442aea583702f6057' },
    'win32-x64': { program: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32' },
    'win32-arm64': { program: 'dff59da18b6ffe1bf1ca99e1d2af4906080c481740619f5b5098c0fca28bd9b7' },
  },
}

interface Pin {
  readonly program?: string
  readonly archive?: string
}

interface NodeOptions {
  readonly version: string
  /** The installed program that may be the one; npm has not this version for every target. */
  readonly installed: string
  /** Folder that gets the program as `node`, or `node.exe`. */
  readonly folder: string
  readonly pinned?: Readonly<Record<string, Pin>> | undefined
  /** The folder of releases at Node's makers. */
  readonly host?: string
}

/**
 * Places Node's program for a target in a folder, as `node` or `node.exe`, and returns its path: the installed program if
 * it is the pinned one, else the makers' own. Throws where nothing is pinned for the target, or something else came.
 */
export async function bundledNode(target: PackTarget, options: NodeOptions): Promise<string> {
  const { version, installed, folder, pinned = PINNED[version] ?? {}, host = 'https://nodejs.org/dist' } = options
  const name = `${target.system}-${target.arch}`
  const path = join(folder, target.system === 'win32' ? 'node.exe' : 'node')
  const pin = pinned[name]
  if (pin === undefined) throw new Error(`No SHA-256 of Node ${version} for ${name} is pinned in bundledNode.ts.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const isInstalled = existsSync(installed) && sha256(await readFile(installed)) === pin.program
  if (isInstalled) await copyFile(installed, path)
  else if (target.system === 'win32')
    await writeFile(path, await fetchBytes(`${host}/v${version}/win-${target.arch}/node.exe`))
  else await fetchArchived(`node-v${version}-${name}`, { address: `${host}/v${version}`, folder, pin })
  if (pin.program !== undefined) expectPinned(path, await readFile(path), pin.program)
  await chmod(path, 0o755)
  return path
}

/** Fetches an archive of the makers and unpacks its program into a folder. */
async function fetchArchived(
  name: string,
  { address, folder, pin }: { address: string; folder: string; pin: Pin },
): Promise<void> {
  const archive = join(folder, 'node.tar.gz')
  const bytes = await fetchBytes(`${address}/${name}.tar.gz`)
  expectPinned(`${name}.tar.gz`, bytes, pin.archive)
  await writeFile(archive, bytes)
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=2', `${name}/bin/node`])
  await rm(archive)
}

function expectPinned(name: string, bytes: Buffer, expectedHash: string | undefined): void {
  const found = sha256(bytes)
  if (found !== expectedHash)
    throw new Error(`${name} is not the pinned one: its SHA-256 is ${found}, not ${expectedHash}.`)
}

async function fetchBytes(url: string): Promise<Buffer> {
  const reply = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} could not be reached. Node for this target is not among the installed packages.`, { cause })
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
  return Buffer.from(await reply.arrayBuffer())
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
