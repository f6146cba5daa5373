import type { TextTable } from '../textTable.ts'

/** Texts in the picture, and the place of its subtitles. */
export const signs = {
  'signs.title': 'Ederede dị n’onyonyo',
  'signs.hint':
    'Isiokwu na akara nke onye ọ bụla na-ekwughị. E nwere ike ịtụkwasị nsụgharị ha n’elu onyonyo mgbe e si na nkwupụta mepụta vidio, ma bupụ ha.',
  'signs.none': 'Ọ nweghị. Ha na-eso ndepụta okwu a gụtara n’onyonyo abịa, ma ọ bụ a na-agbakwunye ha n’akara ọkpụkpọ.',
  'signs.times': 'Oge',
  'signs.text': 'N’onyonyo',
  'signs.textOf': 'Ederede dị n’onyonyo na {{time}}',
  'signs.translationOf': 'Nsụgharị “{{name}}”',
  'signs.startOf': 'Mmalite “{{name}}”',
  'signs.endOf': 'Njedebe “{{name}}”',
  'signs.go': 'Gaa ebe ahụ',
  'signs.goTo': 'Gaa na “{{name}}”',
  'signs.remove': 'Wepụ',
  'signs.removeOf': 'Wepụ “{{name}}”',
  'signs.add': 'Tinye otu na {{time}}',
  'edit.addSign': 'Tinye ederede n’onyonyo',
  'edit.writeSign': 'Dee ederede n’onyonyo',
  'edit.placeSign': 'Họrọ ebe ederede n’onyonyo dị',
  'edit.settleDoubt': 'Kwado ederede a gụrụ n’obi abụọ',
  'edit.removeSign': 'Wepụ ederede n’onyonyo',
  'place.label': 'Ebe okwu ihuenyo dị',
  'place.auto': 'Chọta ya',
  'place.lower': 'Otu ụzọ n’ụzọ atọ nke ala onyonyo',
  'place.upper': 'Otu ụzọ n’ụzọ atọ nke elu onyonyo',
  'place.drawn': 'Igbe ị na-ese',
  'place.boxOf': '{{name}}: aka ekpe {{left}} %, elu {{top}} %, aka nri {{right}} %, ala {{bottom}} %',
  'place.drawHint':
    'See ya gburugburu okwu ihuenyo. Igodo akụ na-ebugharị igbe ahụ, ha na Shift na-agbanwe nha ya; Escape na-eweghachi nke gara aga.',
  'place.edges': 'Akụkụ aka ekpe, elu, aka nri, ala na %',
  'place.time': 'Vidio na {{time}}',
  'signs.place': 'Ebe, na %',
  'signs.placeOf': 'Ebe “{{name}}” dị na pasent: aka ekpe, elu, aka nri, ala',
} satisfies TextTable
