import type { TextTable } from '../textTable.ts'

/** Texts in the picture, and the place of its subtitles. */
export const signs = {
  'signs.title': 'Rubutun cikin hoto',
  'signs.hint':
    'Take da allunan da babu mai faɗarsu. Ana iya ɗora fassararsu a kan hoton idan an samar da shi daga naɗe-naɗe, da kuma fitar da su.',
  'signs.none':
    'Babu. Suna zuwa ne tare da rubutun magana da aka karanta daga hoton, ko kuma a ƙara su a alamar kunnawa.',
  'signs.times': 'Lokuta',
  'signs.text': 'A cikin hoton',
  'signs.textOf': 'Rubutun cikin hoto a {{time}}',
  'signs.translationOf': 'Fassarar “{{name}}”',
  'signs.startOf': 'Farkon “{{name}}”',
  'signs.endOf': 'Ƙarshen “{{name}}”',
  'signs.go': 'Je wurin',
  'signs.goTo': 'Je wurin “{{name}}”',
  'signs.remove': 'Cire',
  'signs.removeOf': 'Cire “{{name}}”',
  'signs.add': 'Ƙara ɗaya a {{time}}',
  'edit.addSign': 'Ƙara rubutun cikin hoto',
  'edit.writeSign': 'Rubuta rubutun cikin hoto',
  'edit.placeSign': 'Sanya rubutu a cikin hoto',
  'edit.settleDoubt': 'Tabbatar da rubutun da aka karanta da shakka',
  'edit.removeSign': 'Cire rubutun cikin hoto',
  'place.label': 'Wurin rubutun ƙasa',
  'place.auto': 'A nemo',
  'place.lower': 'Kashi ɗaya cikin uku na ƙasan hoton',
  'place.upper': 'Kashi ɗaya cikin uku na saman hoton',
  'place.drawn': 'Akwatin da kuke zanawa',
  'place.boxOf': '{{name}}: hagu {{left}} %, sama {{top}} %, dama {{right}} %, ƙasa {{bottom}} %',
  'place.drawHint':
    'Zana kewaye da rubutun ƙasa. Maɓallan kibiya suna matsar da akwatin, tare da Shift suna sauya girmansa; Escape yana dawo da na baya.',
  'place.edges': 'Gefen hagu, sama, dama, ƙasa da %',
  'place.time': 'Bidiyo a {{time}}',
  'signs.place': 'Wuri, da %',
  'signs.placeOf': 'Wurin “{{name}}” da kashi cikin ɗari: hagu, sama, dama, ƙasa',
} satisfies TextTable
