import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'

interface SystemTool {
  isThere(): boolean
  readonly packages: readonly string[]
  readonly purpose: string
}

/** The Redis server, through which the gateways and workers of a service on many machines communicate. */
export const REDIS: SystemTool = {
  isThere: () => existsSync('/usr/bin/redis-server'),
  packages: ['redis-server'],
  purpose: 'carries the jobs of many machines in the tests',
}

/** The system's Chromium; undefined where there is none. Specs take a seventh less time in the one without windows. */
export function systemBrowser(): string | undefined {
  const names = ['chromium-headless-shell', 'chromium', 'google-chrome']
  return names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))
}

/** Programs of the operating system that some tests drive. Everything else comes with `npm ci`. */
const TOOLS: readonly SystemTool[] = [
  {
    isThere: () => existsSync('/usr/bin/pocketsphinx_continuous'),
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
    purpose: 'recognises English speech in the tests',
  },
  {
    isThere: () => systemBrowser() !== undefined,
    packages: ['chromium-headless-shell'],
    purpose: 'plays the dubbed video',
  },
]

/** Installs what is missing where that is possible (Debian, as root); elsewhere says which tests will be skipped. */
export async function ensureSystemTools(
  say: (line: string) => void,
  tools: readonly SystemTool[] = TOOLS,
): Promise<void> {
  const missing = tools.filter((tool) => !tool.isThere())
  if (missing.length === 0) return
  const packages = missing.flatMap((tool) => tool.packages)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    for (const tool of missing)
      say(`Not installed: ${tool.packages.join(' ')} (${tool.purpose}). Its tests are skipped.`)
    return
  }
  say(`Installing ${packages.join(' ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await apt(['update'], env)
  const { status, stderr } = await apt(['install', '-y', '--no-install-recommends', ...packages], env)
  if (status !== 0) say(`apt-get could not install ${packages.join(' ')}: ${stderr.trim().split('\n').at(-1) ?? ''}`)
}

async function apt(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: number | null; stderr: string }> {
  const child = spawn('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { status, stderr }
}
