import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openUrl } from './openUrl.ts'

type Answer = (headers: IncomingHttpHeaders, response: ServerResponse) => void

/** Serves one file by an answer, and collects the headers of each request. */
async function serve(answer: Answer) {
  const requestHeaders: IncomingHttpHeaders[] = []
  const server = createServer(({ headers }, response) => {
    requestHeaders.push(headers)
    answer(headers, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { asked: requestHeaders, url: `http://127.0.0.1:${port}/model`, [Symbol.dispose]: () => void server.close() }
}

const signal = new AbortController().signal

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString()
}

it('goes on where it stopped, and names the file that the first half is of', async () => {
  using server = await serve((_, response) =>
    response.writeHead(206, { etag: '"one"', 'content-range': 'bytes 3-5/6' }).end('def'),
  )
  const opened = await openUrl(server.url, { signal, offset: 3, etag: '"one"' })
  expect([opened.offset, opened.bytes, await textOf(opened.body)]).toEqual([3, 6, 'def'])
  expect(server.asked).toMatchObject([{ range: 'bytes=3-', 'if-range': '"one"' }])
})

it('begins anew where a server goes on with another file, though it was told which one is meant', async () => {
  using server = await serve(({ range }, response) => {
    if (range === undefined) response.writeHead(200, { etag: '"two"', 'content-length': 6 }).end('uvwxyz')
    else response.writeHead(206, { etag: '"two"', 'content-range': 'bytes 3-5/6' }).end('xyz')
  })
  const opened = await openUrl(server.url, { signal, offset: 3, etag: '"one"' })
  expect([opened.offset, await textOf(opened.body)]).toEqual([0, 'uvwxyz'])
  expect(server.asked.map(({ range }) => range)).toEqual(['bytes=3-', undefined])
})

it('begins anew where a server sends another range', async () => {
  using server = await serve(({ range }, response) => {
    if (range === undefined) response.writeHead(200, { 'content-length': 6 }).end('abcdef')
    else response.writeHead(206, { 'content-range': 'bytes 2-5/6' }).end('cdef')
  })
  const opened = await openUrl(server.url, { signal, offset: 3 })
  expect([opened.offset, await textOf(opened.body)]).toEqual([0, 'abcdef'])
})

it('has nothing left to fetch where the file is there already', async () => {
  using server = await serve((_, response) => response.writeHead(416, { 'content-range': 'bytes */6' }).end())
  const opened = await openUrl(server.url, { signal, offset: 6, etag: '"one"' })
  expect([opened.offset, opened.bytes, await textOf(opened.body)]).toEqual([6, 6, ''])
})
