import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text';

const GERMAN =
  'Die Prüfung der Straßenbeläge in Köln wurde auf übermorgen verschoben. Größere Änderungen sind möglich.';
const RUSSIAN = 'Съешь же ещё этих мягких французских булок, да выпей чаю. Завтра будет хорошая погода.';
const JAPANESE =
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で泣いていた。';
const CHINESE = '今天天气很好，我们一起去公园散步吧。明天可能会下雨，记得带上雨伞。';
const TRADITIONAL = '今天天氣很好，我們一起去公園散步吧。明天可能會下雨，記得帶上雨傘。這是繁體中文。';
const KOREAN = '오늘은 날씨가 아주 좋습니다. 우리 함께 공원에 산책하러 갑시다. 내일은 비가 올 수도 있습니다.';
const GREEK = 'Η γρήγορη καφέ αλεπού πηδάει πάνω από το τεμπέλικο σκυλί. Καλημέρα σας, τι κάνετε σήμερα;';

describe('decoding text', () => {
  test.each([
    ['utf-8', RUSSIAN],
    ['windows-1252', GERMAN],
    ['windows-1252', 'caf\u00e9'],
    ['windows-1252', '\u201cquoted\u201d \u2013 100 \u20ac'],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['gb18030', CHINESE],
    ['big5', TRADITIONAL],
    ['euc-kr', KOREAN],
    ['windows-1253', GREEK],
    ['utf-16le', 'No mark, but Latin: naïve Zürich'],
    ['utf-16be', 'No mark, but Latin: naïve Zürich'],
  ])('reads %s', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toBe(text);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'reads %s after its byte order mark, without the mark',
    (encoding) => {
      const text = `${JAPANESE} \u{1F600}`;
      expect(decodeText(iconv.encode(text, encoding, { addBOM: true }))).toBe(text);
    },
  );

  test('keeps UTF-8 that is cut in the middle of a character or has a broken byte', () => {
    const bytes = new TextEncoder().encode(RUSSIAN);
    expect(decodeText(bytes.subarray(0, -2))).toContain('хорошая погод');
    const broken = Uint8Array.from(bytes);
    broken[2] = 0xff;
    expect(decodeText(broken)).toContain('французских булок');
  });

  test('has no text for bytes that are none', () => {
    expect(decodeText(Uint8Array.from({ length: 1000 }, (_, index) => (index * 7919) % 256))).toBeNull();
  });

  test('gives an empty text for no bytes', () => {
    expect(decodeText(new Uint8Array())).toBe('');
  });
});
