import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeSample } from './makeSample.ts'

// npm run dist: packages the output of npm run build. All arguments go to electron-builder; without a network: --dir
// -c.electronDist=FOLDER, where FOLDER holds an unpacked Electron for this system.

const root = join(import.meta.dirname, '..')
const MADE = ['electron/main/main.js', 'electron/preload/preload.cjs', 'electron/engine/main.js', 'renderer/index.html']

const missing = MADE.filter((name) => !existsSync(join(root, 'dist', name)))
if (missing.length > 0) {
  process.stderr.write(`Not built yet: ${missing.join(', ')}. Run npm run build first.\n`)
  process.exitCode = 1
} else {
  if (!existsSync(join(root, 'build/sample/sample.sw.srt'))) await makeSample(join(root, 'build/sample'))
  const builder = join(root, 'node_modules/electron-builder/cli.js')
  const given = ['--config', join(root, 'build/electron-builder.yml'), ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, [builder, ...given], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
