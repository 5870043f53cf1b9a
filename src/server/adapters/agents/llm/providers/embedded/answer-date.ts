const holidays: Record<string, string> = {
  christmas: '25 December',
  'christmas eve': '24 December',
  'new year': '1 January',
  "new year's": '1 January',
  halloween: '31 October',
};

const asks = {
  time: /^(what('s| is) the time|what time is it)\b/i,
  today: /^(what('s| is) (the date|today's date|the day today)|what (day|date) is (it|today)|what day is it)\b/i,
  distance: /^how (many days|many weeks|long)\b.*?\b(until|till|to|before|since|after)\b\s*(.+)$/i,
  day: /^(what (day|date|weekday)( of the week)? (is|was|will be)|when (is|was)|which (day|weekday) (is|was))\s+(.+)$/i,
};

/** Answers questions about dates, seen from `now`; `null` when the message asks for none. */
export async function answerDate(message: string, now: Date): Promise<string | null> {
  const text = message.trim().replace(/[?!.\s]+$/, '');
  if (asks.time.test(text)) return `It is ${now.toLocaleTimeString('en-GB', { timeStyle: 'short' })} where this server runs.`;
  if (asks.today.test(text)) return `Today is ${longDate(now)}.`;
  const [, , word, end] = asks.distance.exec(text) ?? [];
  if (end !== undefined) return answerDistance(end, { now, isPast: /since|after/i.test(word ?? '') });
  const [, verb, ...rest] = asks.day.exec(text) ?? [];
  const name = rest.at(-1);
  return name === undefined ? null : answerDay(name, { now, isPast: / was$/i.test(verb ?? '') });
}

async function answerDay(name: string, moment: Moment): Promise<string | null> {
  const date = await parseDate(name, moment);
  return date && `${capitalised(name)} ${isBefore(date, moment.now) ? 'was' : 'is'} ${longDate(date)}.`;
}

type Moment = { now: Date; isPast: boolean };

async function answerDistance(text: string, moment: Moment): Promise<string | null> {
  const date = await parseDate(text, moment);
  if (!date) return null;
  const days = Math.round((startOfDay(date).getTime() - startOfDay(moment.now).getTime()) / 86_400_000);
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days === 0) return `That is today, ${longDate(date)}.`;
  return days > 0 ? `${count} until ${longDate(date)}.` : `${count} since ${longDate(date)}.`;
}

async function parseDate(text: string, { now, isPast }: Moment): Promise<Date | null> {
  const { parse } = await import('chrono-node/en');
  const phrase = text.toLowerCase().replace(/\b(the|next)\s+(?=christmas|new year|halloween)/, '');
  const source = holidays[phrase] ?? phrase;
  const [result] = parse(source, now, { forwardDate: !isPast });
  return result && result.text.length >= source.length / 2 ? result.start.date() : null;
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

function isBefore(date: Date, now: Date): boolean {
  return startOfDay(date).getTime() < startOfDay(now).getTime();
}

function longDate(date: Date): string {
  return date.toLocaleDateString('en-GB', { dateStyle: 'full' });
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
