import { join } from 'node:path'
import { leftOut, nameOf, packedPackages } from './packedPackages.ts'
import { mediaPackage, type PackTarget } from './packTarget.ts'
import type { Signing } from './signing.ts'

/** Runtimes of packs by target: the build of llama.cpp for the processor. That for graphics cards (Vulkan) is 81 MB more. */
const LLAMA: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
  'darwin-x64': 'mac-x64',
  'darwin-arm64': 'mac-arm64-metal',
}

interface PackOptions {
  readonly target: PackTarget
  readonly signing: Signing
  /** `owner/name` at GitHub, whose releases are the feed of updates; absent: no feed. */
  readonly repository: string | undefined
}

/** Packages for Debian and Fedora must name a web page; a name that can never be one says that there is none. */
const NO_PAGE = 'https://griot-studio.invalid'

/** The packager's configuration: that of `electron-builder.yml`, with what depends on the target and on who builds. */
export function packConfig(root: string, { target, signing, repository }: PackOptions): object {
  const packed = packedPackages(root).filter((place) => isFor(target, place))
  const [owner, repo] = repository?.split('/') ?? []
  return {
    extends: `file:${join(root, 'build', 'electron-builder.yml')}`,
    files: leftOut(root, packed),
    ...(target.system === 'win32'
      ? { win: { files: [{ from: 'dist/native/media', to: 'node_modules/node-av/binary' }] } }
      : {}),
    publish: repository === undefined ? null : { provider: 'github', owner, repo },
    extraMetadata: { homepage: repository === undefined ? NO_PAGE : `https://github.com/${repository}` },
    ...signing.config,
  }
}

/** Whether a package is for the target, as far as its name has a system. */
function isFor(target: PackTarget, place: string): boolean {
  const name = nameOf(place)
  // The one for Windows is packed from a changed copy.
  if (name.startsWith('@seydx/node-av-')) return target.system !== 'win32' && name === mediaPackage(target)
  if (name.startsWith('@node-llama-cpp/')) return name === `@node-llama-cpp/${LLAMA[`${target.system}-${target.arch}`]}`
  return true
}

/** The repository at GitHub of a package file, or of the workflow that builds; undefined where neither tells. */
export function repositoryOf(
  manifest: { readonly repository?: string | { readonly url?: string } },
  env: NodeJS.ProcessEnv,
): string | undefined {
  const { repository } = manifest
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? ''
  return (
    /(?:github\.com[/:]|^github:|^)([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url)?.[1] ??
    (env['GITHUB_REPOSITORY'] || undefined)
  )
}
