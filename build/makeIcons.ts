import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { systemBrowser } from './systemTools.ts'

/** Side lengths in pixels: the sizes that Linux desktops look for, from which the other containers are built too. */
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256]
/** Types of the ICNS parts that may hold PNG, with their side lengths in pixels. */
const ICNS_PARTS = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

const folder = join(import.meta.dirname, 'icons')

/**
 * Draws `icon.svg` in all sizes with Chromium and packs them for Windows and macOS. Run by hand when `icon.svg`
 * changes.
 */
async function makeIcons(): Promise<void> {
  const images = await draw(await readFile(join(folder, 'icon.svg'), 'utf8'))
  const png = (size: number) => images.get(size) ?? Buffer.alloc(0)
  await mkdir(join(folder, 'linux'), { recursive: true })
  for (const size of SIZES) await writeFile(join(folder, 'linux', `${size}x${size}.png`), png(size))
  await writeFile(join(folder, 'icon.ico'), ico(ICO_SIZES.map((size) => ({ size, data: png(size) }))))
  await writeFile(join(folder, 'icon.icns'), icns(ICNS_PARTS.map(([name, size]) => ({ name, data: png(size) }))))
}

async function draw(svg: string): Promise<Map<number, Buffer>> {
  const program = systemBrowser()
  const browser = await chromium.launch(program === undefined ? {} : { executablePath: program })
  try {
    const images = new Map<number, Buffer>()
    for (const size of SIZES) {
      const page = await browser.newPage({ viewport: { width: size, height: size } })
      await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
      images.set(size, await page.screenshot({ omitBackground: true }))
      await page.close()
    }
    return images
  } finally {
    await browser.close()
  }
}

/** An ICO file (Windows): a directory of images, each a complete PNG. */
function ico(images: readonly { size: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let place = head.length
  images.forEach(({ size, data }, index) => {
    const entry = 6 + 16 * index
    // 256 does not fit in a byte and is written as 0.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(data.length, entry + 8)
    head.writeUInt32LE(place, entry + 12)
    place += data.length
  })
  return Buffer.concat([head, ...images.map(({ data }) => data)])
}

/** An ICNS file (macOS): typed parts one after another. */
function icns(parts: readonly { name: string; data: Buffer }[]): Buffer {
  const body = parts.map(({ name, data }) => Buffer.concat([Buffer.from(name), length(data.length + 8), data]))
  const size = body.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([Buffer.from('icns'), length(size), ...body])
}

function length(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

if (import.meta.main) await makeIcons()
