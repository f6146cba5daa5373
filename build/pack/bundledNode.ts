import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackTarget } from './packTarget.ts'

/** SHA-256 of Node's program as it is passed on, by version and target. */
export const PINNED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '24.21.0': {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
}

interface NodeOptions {
  readonly version: string
  /** The installed program that may be the one; npm has not this version for every target. */
  readonly installed: string
  /** Folder that gets the program as `node`, or `node.exe`. */
  readonly folder: string
  readonly pinned?: Readonly<Record<string, string>> | undefined
  /** The folder of releases at Node's makers. */
  readonly host?: string
}

/**
 * Places Node's program for a target in a folder: the installed one if it is the pinned one, else the makers' own, whose
 * checksum must be the pinned one. Where none is pinned that of the makers' list counts; the note tells the line to pin.
 */
export async function bundledNode(target: PackTarget, options: NodeOptions): Promise<{ path: string; note?: string }> {
  const { version, installed, folder, pinned = PINNED[version] ?? {}, host = 'https://nodejs.org/dist' } = options
  const name = `${target.system}-${target.arch}`
  const path = join(folder, target.system === 'win32' ? 'node.exe' : 'node')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const wanted = pinned[name]
  if (wanted !== undefined && existsSync(installed) && (await sha256(installed)) === wanted) {
    await copyFile(installed, path)
  } else {
    await fetchNode(target, { address: `${host}/v${version}`, version, folder, path })
  }
  await chmod(path, 0o755)
  const found = await sha256(path)
  if (wanted === undefined)
    return { path, note: `Node for ${name} was checked by its makers' list only. To pin it: '${name}': '${found}'.` }
  if (found !== wanted)
    throw new Error(`Node ${version} for ${name} is not the pinned one: its SHA-256 is ${found}, not ${wanted}.`)
  return { path }
}

interface Fetching {
  readonly address: string
  readonly version: string
  readonly folder: string
  readonly path: string
}

/** Fetches Node from its makers and compares it with their list of checksums. */
async function fetchNode({ system, arch }: PackTarget, { address, version, folder, path }: Fetching): Promise<void> {
  const file = system === 'win32' ? `win-${arch}/node.exe` : `node-v${version}-${system}-${arch}.tar.gz`
  const list = (await fetchBytes(`${address}/SHASUMS256.txt`)).toString()
  const wanted = list
    .split('\n')
    .find((line) => line.trim().endsWith(` ${file}`))
    ?.slice(0, 64)
  const bytes = await fetchBytes(`${address}/${file}`)
  if (createHash('sha256').update(bytes).digest('hex') !== wanted)
    throw new Error(`${address}/${file} has another SHA-256 than its makers' list says.`)
  if (system === 'win32') return writeFile(path, bytes)
  const archive = join(folder, 'node.tar.gz')
  await writeFile(archive, bytes)
  execFileSync('tar', [
    '-xzf',
    archive,
    '-C',
    folder,
    '--strip-components=2',
    `node-v${version}-${system}-${arch}/bin/node`,
  ])
  await rm(archive)
}

async function fetchBytes(url: string): Promise<Buffer> {
  const reply = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} could not be reached. Node for this target is not among the installed packages.`, { cause })
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
  return Buffer.from(await reply.arrayBuffer())
}

async function sha256(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
}
