// Opens the page again as soon as the connection is back.
addEventListener('online', () => location.reload());
