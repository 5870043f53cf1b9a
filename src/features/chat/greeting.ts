import { strings } from '../../ui/strings';

export function greetingAt(hour: number): string {
  if (hour < 5) return strings.greeting.night;
  if (hour < 12) return strings.greeting.morning;
  return hour < 18 ? strings.greeting.afternoon : strings.greeting.evening;
}
