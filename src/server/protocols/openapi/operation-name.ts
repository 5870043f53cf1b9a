import type { HttpRoute } from '../http-route';

/** `GET /api/v1/chat/conversations/:id` → `getChatConversationsById`: short, and the same as long as the route is. */
export function operationName({ method, path }: Pick<HttpRoute, 'method' | 'path'>): string {
  const segments = path.replace(/^\/api(\/v1)?(?=\/)/, '').split('/');
  return method.toLowerCase() + segments.map(nameSegment).join('');
}

/** `turn_start` → `TurnStart`. */
export function toPascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

function nameSegment(segment: string): string {
  if (segment === '*') return 'ByPath';
  return segment.startsWith(':') ? `By${toPascalCase(segment)}` : toPascalCase(segment);
}
